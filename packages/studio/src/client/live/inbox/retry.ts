import { signal } from '@preact/signals';
import { postJson, type RefusedError } from '../stream/api.ts';
import { plural } from './words.ts';

/** What became of the last request to answer files again. */
export const retryNote = signal('');

/** Asks for new answers. Running files are left alone. */
export async function retry(ids: readonly string[]): Promise<void> {
  try {
    const { queued } = await postJson<{ queued: number }>('api/retry', { ids });
    retryNote.value = `${plural(queued, 'file')} queued again.`;
  } catch (thrown) {
    const { message, remedy } = thrown as RefusedError;
    retryNote.value = `Not queued: ${message}${remedy === '' ? '' : `; ${remedy}`}`;
  }
}
