/** The lesson that a lecturer collects while preparing: other pages add blocks to it. The browser keeps it. */
import { rememberedText } from './remembered.ts';

export const draft = rememberedText('queenside-lesson', '');

/** Adds a block. @param block its Markdown. @returns what was done, for people. */
export function addBlock(block: string): string {
  const before = draft.value === '' ? '# My lesson\n' : draft.value;
  draft.value = `${before.trimEnd()}\n\n${block}\n`;
  const count = draft.value.match(/^```queenside /gm)?.length ?? 0;
  return `Added to my lesson, which has ${count} ${count === 1 ? 'block' : 'blocks'} now`;
}
