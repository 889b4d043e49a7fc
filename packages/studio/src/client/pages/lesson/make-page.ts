/** Makes the page that `queenside lesson build` makes. */
import { fillLessonPage } from '@queenside/lesson/lesson';
import { studio } from '../../shell/studio.ts';
import { packText } from '../../state/packed.ts';
import { read, slots } from './lesson.ts';

const TEMPLATE = new URL('lesson/page.txt', document.baseURI);

/** @throws Error if a block does not work, or its search still runs. */
export async function makePage(): Promise<Blob> {
  const { lesson } = read.value!;
  const prepared = slots.value.map((slot) => {
    if (slot === undefined || 'failure' in slot) throw new Error('a block does not work yet');
    return slot.prepared;
  });
  // The address of a studio is of no use to others.
  const site = studio === undefined && { playground: new URL('.', document.baseURI).href };
  const template = await (await fetch(TEMPLATE)).text();
  const packed = await packText(JSON.stringify({ lesson, prepared, ...site }));
  return new Blob([fillLessonPage(template, lesson, packed)], { type: 'text/html' });
}
