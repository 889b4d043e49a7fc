/** A worker that loads bundled plugins. */
import { openWorker } from './open-worker.ts';
import type { Failure, Order, Reply } from '../jobs/protocol.ts';

export class BundledWorker {
  readonly #worker = openWorker();

  /** @param fail is called if the worker itself fails; then it does nothing more. */
  constructor(receive: (reply: Reply) => void, fail: (failure: Failure) => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => receive(data));
    this.#worker.addEventListener('error', ({ message }) => {
      const cause = message || 'the worker could not start';
      fail({ code: 'studio/worker', cause, remedy: 'reload the page' });
    });
  }

  post(order: Order): void {
    this.#worker.postMessage(order);
  }

  end(): void {
    this.#worker.terminate();
  }
}
