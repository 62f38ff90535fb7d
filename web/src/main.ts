import { mount } from 'svelte';
import App from './App.svelte';
import './look.css';

const target = document.getElementById('parlour');
target?.replaceChildren(); // what stood there while the page was on its way
if (target) mount(App, { target });
