/// <reference types="vitepress/client" />
import { defineComponent, h, watchPostEffect } from 'vue';
import { useData, withBase, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import picture from '../../first-difference.png';
import './style.css';

const ALT =
  'A search in Python, and the first step that is not alpha-beta: it left D after 1 of 2 children, where alpha 4 is less than beta';

/** A page of the playground inside a page of the site. */
const LiveExample = ({ address }: { readonly address: string }) => {
  const src = withBase('/play/') + address;
  return [
    h('iframe', { class: 'live', src, title: 'The example in the playground', loading: 'lazy' }),
    h('p', h('a', { href: src, target: '_self' }, 'Open it in the playground')),
  ];
};
LiveExample.props = ['address'];

/** Copies only the commands of a block that also shows outputs. The theme would copy everything. */
async function copyCommands(event: Event): Promise<void> {
  const button = (event.target as Element).closest('.language-console > button.copy');
  const text = button?.parentElement?.querySelector('code')?.innerText;
  if (button === null || text === undefined) return;
  event.stopImmediatePropagation();
  const commands = text.split('\n').flatMap((line) => /^\$ (.*)$/.exec(line)?.[1] ?? []);
  await navigator.clipboard.writeText(commands.join('\n'));
  button.classList.add('copied');
  setTimeout(() => button.classList.remove('copied'), 2000);
}

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
    // The site is also rendered where there is no document.
    if (typeof document !== 'undefined')
      document.addEventListener('click', (event) => void copyCommands(event), true);
  },
  Layout: defineComponent(() => {
    const { frontmatter, page } = useData();
    // VitePress marks the main part of documents only.
    watchPostEffect(() => {
      const hasMain = frontmatter.value.layout !== 'home' && page.value.isNotFound !== true;
      document.querySelector('#VPContent')?.setAttribute('role', hasMain ? 'none' : 'main');
    });
    return () =>
      h(DefaultTheme.Layout, null, {
        'home-hero-after': () => h('img', { class: 'picture', src: picture, alt: ALT }),
      });
  }),
} satisfies Theme;
