import { render } from 'preact';
import { App } from './shell/app.tsx';
import { studio } from './shell/studio.ts';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import './look/base.css';
import './look/parts.css';
import './shell/shell.css';

if (studio !== undefined)
  void import('./live/plugins.ts').then(({ followPlugins }) => followPlugins());
render(<App />, document.querySelector('#app')!);
