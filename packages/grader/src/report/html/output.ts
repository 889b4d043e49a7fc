/** Renders what a program wrote. */
import { legible } from '../text.ts';
import { h, type Element } from './element.ts';

/** Renders text that can be opened and closed; nothing if it is blank. */
export function output(title: string, text: string, isOpen: boolean): Element[] {
  if (text.trim() === '') return [];
  return [
    h('details', { open: isOpen }, [
      h('summary', null, title),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, legible(text)),
    ]),
  ];
}
