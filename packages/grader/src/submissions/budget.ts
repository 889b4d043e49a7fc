import type { BuildRules } from '../model/index.ts';
import { submissionError } from './errors.ts';

/** What one submission may hold. */
export type SizeRules = Pick<BuildRules, 'maxBytes' | 'maxFiles'>;

/** So many entries may there be for each file that counts: junk and folders are more than the files themselves. */
const ENTRIES = 20;
/** So many bytes may a tar have for each one that counts, and beyond. */
const PACKED = 4;
const PACKED_BEYOND = 64 << 20;

/** Counts what comes out of a submission while it is read: what an archive declares is not believed. */
export class Budget {
  readonly #rules: SizeRules;
  #bytes = 0;
  #packed = 0;
  #files = 0;
  #entries = 0;

  constructor(rules: SizeRules) {
    this.#rules = rules;
  }

  /** One more entry of an archive or a folder, whether it counts or not. */
  addEntry(): void {
    if (++this.#entries > (this.#rules.maxFiles + 1) * ENTRIES) throw this.#tooMany();
  }

  /** One more file that counts. */
  addFile(): void {
    if (++this.#files > this.#rules.maxFiles) throw this.#tooMany();
  }

  /** Passes bytes on as long as there may be more of them. */
  async *count(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#rules.maxBytes) throw this.#tooLarge();
      yield chunk;
    }
  }

  /** Passes the bytes of a whole tar on, junk included, as long as there may be more of them. */
  async *countPacked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#packed += chunk.length;
      if (this.#packed > this.#rules.maxBytes * PACKED + PACKED_BEYOND) throw this.#tooLarge();
      yield chunk;
    }
  }

  #tooLarge() {
    return submissionError('too-large', { limit: this.#rules.maxBytes });
  }

  #tooMany() {
    return submissionError('too-many-files', { limit: this.#rules.maxFiles });
  }
}
