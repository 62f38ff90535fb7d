import { mount } from 'svelte';
import App from './App.svelte';
import './look.css';
import { wishes } from './lib/wishes.svelte';
import { chosen, speak } from './words/language';

const target = document.getElementById('parlour');
await speak(chosen(wishes.language, navigator.languages));
target?.replaceChildren(); // what stood there while the page was on its way
if (target) mount(App, { target });
