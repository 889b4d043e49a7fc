import { signal } from '@preact/signals';
import { postJson, type RefusedError } from '../stream/api.ts';
import { plural } from './words.ts';

/** The outcome of the last request to retry or stop files. */
export const retryNote = signal('');

/** Asks for new answers. Running files are left alone. */
export async function retry(ids: readonly string[]): Promise<void> {
  await ask('Not queued', async () => {
    const { queued } = await postJson<{ queued: number }>('api/retry', { ids });
    return `${plural(queued, 'file')} queued again.`;
  });
}

/** Stops a claimed file. Others are left alone. */
export async function stop(id: string): Promise<void> {
  await ask('Not stopped', async () => {
    const { stopped } = await postJson<{ stopped: number }>('api/stop', { ids: [id] });
    return stopped === 0 ? 'The file was not running any more.' : '1 file stopped.';
  });
}

async function ask(not: string, request: () => Promise<string>): Promise<void> {
  try {
    retryNote.value = await request();
  } catch (thrown) {
    retryNote.value = `${not}: ${(thrown as RefusedError).words}`;
  }
}
