import { render } from 'preact';
import { App } from './shell/app.tsx';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import './look/base.css';
import './look/parts.css';
import './shell/shell.css';

if (document.documentElement.dataset['studio'] !== undefined)
  void import('./live/plugins.ts').then(({ followPlugins }) => followPlugins());
render(<App />, document.querySelector('#app')!);
