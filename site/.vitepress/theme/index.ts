/// <reference types="vitepress/client" />
import { h } from 'vue';
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import picture from '../../queenside.png';
import './style.css';

const ALT =
  'A board of eight queens, a game tree with a cut-off branch, and the points and verdicts of a class';

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-after': () => h('img', { class: 'picture', src: picture, alt: ALT }),
    }),
} satisfies Theme;
