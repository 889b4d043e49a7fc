import { createHash, type Hash } from 'node:crypto';
import type { SubmissionPart } from '../model/index.ts';
import type { SizeRules } from './budget.ts';
import { contentsOf } from './contents.ts';
import type { LeftOut } from './entry.ts';
import { showName } from './entry-path.ts';
import { wrapperOf } from './wrapper.ts';

/** What is in a submission, without its bytes. */
export interface Inventory {
  readonly hash: string;
  readonly notes: readonly string[];
}

/**
 * The hash of a submission's content: SHA-256 of the names and SHA-256 hashes of all files, by name. Neither order, dates,
 * owners and rights nor the wrapper of an archive change it.
 */
export class ContentHash {
  readonly #digests = new Map<string, string>();
  readonly #leftOut: LeftOut[] = [];

  leaveOut(entry: LeftOut): void {
    this.#leftOut.push(entry);
  }

  /** Passes a file's bytes on, and takes them in on their way. */
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

/** Reads a submission through, and keeps nothing of it. */
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
  return `${showName(path)} is ${what}, and was left out`;
}

function byBytes([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
