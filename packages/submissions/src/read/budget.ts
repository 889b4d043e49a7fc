import { submissionError } from '../errors.ts';
import type { BuildRules } from '../types.ts';

/** The limits of one submission. */
export type SizeRules = Pick<BuildRules, 'maxBytes' | 'maxFiles'>;

/** Entries allowed per allowed file, since junk and folders can outnumber the files. */
const ENTRIES = 20;
/** Bytes allowed in a whole tar, per allowed byte and in addition. */
const PACKED = 4;
const PACKED_BEYOND = 64 << 20;

/** Counts what a submission actually contains while it is read. Ignores the sizes that archives declare. */
export class ReadBudget {
  readonly #rules: SizeRules;
  #bytes = 0;
  #packed = 0;
  #files = 0;
  #entries = 0;

  constructor(rules: SizeRules) {
    this.#rules = rules;
  }

  /** Counts an entry of an archive or a folder, including junk. */
  addEntry(): void {
    if (++this.#entries > (this.#rules.maxFiles + 1) * ENTRIES) throw this.#tooMany();
  }

  /** Counts a file. */
  addFile(): void {
    if (++this.#files > this.#rules.maxFiles) throw this.#tooMany();
  }

  /** Yields a file's bytes until the limit is exceeded. */
  async *count(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#rules.maxBytes) throw this.#tooLarge();
      yield chunk;
    }
  }

  /** Yields the bytes of a whole tar, including junk, until the limit is exceeded. */
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
