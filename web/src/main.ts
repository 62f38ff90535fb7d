import { mount } from 'svelte';
import App from './App.svelte';
import './look.css';
import { heedPresses } from './lib/press';
import { wishes } from './lib/wishes.svelte';
import { chosen, speak } from './words/language';

heedPresses();
const target = document.getElementById('parlour');
await speak(chosen(wishes.language, navigator.languages));
target?.replaceChildren(); // what stood there while the page was on its way
if (target) mount(App, { target });
