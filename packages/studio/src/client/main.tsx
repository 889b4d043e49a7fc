import { render } from 'preact';
import { App } from './shell/app.tsx';
import '@queenside/runtime/look/tokens.css';
import './look/base.css';
import './look/parts.css';
import './shell/shell.css';

render(<App />, document.querySelector('#app')!);
