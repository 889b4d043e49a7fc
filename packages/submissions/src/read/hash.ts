import { createHash, type Hash } from 'node:crypto';
import type { SubmissionPart } from '../types.ts';
import type { SizeRules } from './budget.ts';
import { contentsOf } from './contents.ts';
import { type LeftOut, showName } from './entry.ts';
import { wrapperOf } from './wrapper.ts';

/** A summary of a submission's content. */
export interface Inventory {
  readonly hash: string;
  readonly notes: readonly string[];
}

/**
 * Computes the hash of a submission's content: SHA-256 of the names and SHA-256 hashes of all files, sorted by name. It does not depend
 * on the order, dates, owners, and modes of the files, nor on a wrapper folder.
 */
export class ContentHash {
  readonly #digests = new Map<string, string>();
  readonly #leftOut: LeftOut[] = [];

  leaveOut(entry: LeftOut): void {
    this.#leftOut.push(entry);
  }

  /** Yields a file's bytes unchanged and hashes them. */
  async *add(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    this.#digests.set(path, hash.digest('hex'));
  }

  /** {@link wrapperOf} all files. */
  get wrapper(): string {
    return wrapperOf([...this.#digests.keys()]);
  }

  inventory(): Inventory {
    const { wrapper } = this;
    const whole: Hash = createHash('sha256');
    for (const [path, digest] of [...this.#digests].toSorted(byBytes))
      whole.update(`${path.slice(wrapper.length)}\0${digest}\n`);
    return { hash: whole.digest('hex'), notes: this.#leftOut.map(note).toSorted() };
  }
}

/** Reads a whole submission and returns its summary. */
export async function takeInventory(
  parts: readonly SubmissionPart[],
  rules: SizeRules,
): Promise<Inventory> {
  const content = new ContentHash();
  for await (const entry of contentsOf(parts, rules)) {
    if (entry.kind === 'left-out') content.leaveOut(entry);
    else for await (const _ of content.add(entry.path, entry.content()));
  }
  return content.inventory();
}

function note({ path, what }: LeftOut): string {
  return `${showName(path)} is ${what} and was left out`;
}

function byBytes([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
