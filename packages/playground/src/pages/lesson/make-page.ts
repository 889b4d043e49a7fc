/** Makes the page that `queenside lesson build` makes. */
import { fillLessonPage } from '@queenside/lesson/lesson';
import { studio } from '../../address/studio.ts';
import { packText } from '../../state/packed.ts';
import { read, slots } from './lesson.ts';

const TEMPLATES = new URL('lesson/', document.baseURI);

/** @throws Error if a block does not work, or its search still runs. */
export async function makePage(): Promise<Blob> {
  const { lesson } = read.value!;
  const prepared = slots.value.map((slot) => {
    if (slot === undefined || 'failure' in slot) throw new Error('a block does not work yet');
    return slot.prepared;
  });
  // The address of a studio is of no use to others.
  const site = studio === undefined && { playground: new URL('.', document.baseURI).href };
  const packed = await packText(JSON.stringify({ lesson, prepared, ...site }));
  const readTemplate = async (name: string): Promise<string> =>
    await (await fetch(new URL(name, TEMPLATES))).text();
  const page = await fillLessonPage(readTemplate, lesson, packed);
  return new Blob([page], { type: 'text/html' });
}
