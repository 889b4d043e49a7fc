/** The comparison on the server, and the requests that start and stop it. */
import { signal } from '@preact/signals';
import type { BenchMessage, BenchOffer, BenchRequest } from '../../../messages.ts';
import { getJson, postJson, type RefusedError } from '../stream/api.ts';
import { followTopic } from '../stream/stream.ts';

/** The last message about the comparison; undefined before the first. */
export const bench = signal<BenchMessage | undefined>(undefined);

/** The problems and solvers to compare; undefined until they are known. */
export const offer = signal<BenchOffer | undefined>(undefined);

/** Why the last request was refused. */
export const refusal = signal('');

followTopic('bench', (message) => (bench.value = message));
void ask(async () => (offer.value = await getJson<BenchOffer>('api/bench')));

export function start(wish: BenchRequest): void {
  void ask(() => postJson('api/bench', wish));
}

export function stop(): void {
  void ask(() => postJson('api/bench/stop', {}));
}

async function ask(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
    refusal.value = '';
  } catch (thrown) {
    const { message, remedy } = thrown as RefusedError;
    refusal.value = `${message}${remedy === '' ? '' : `; ${remedy}`}`;
  }
}
