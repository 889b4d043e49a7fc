import { createHash } from 'node:crypto';

const LONGEST = 60;
/** Names that mean something else to Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name as an id: ASCII letters, digits, `.`, `_` and `-`, beginning with a letter or a digit, at most 60 characters, no name
 * that a file system or an object reserves. What tells names apart may be lost: {@link UniqueIds} mends that.
 */
export function safeId(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+/, '')
    .slice(0, LONGEST)
    .replace(/[-._]+$/, '');
  if (id === '') return 'submission';
  return RESERVED.test(id) || id in {} ? `submission-${id}` : id;
}

/** Gives each name an id of its own, also where file systems do not tell case apart. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  /** The name's {@link safeId}, with a piece of the name's hash where another name has that already. */
  idFor(name: string): string {
    const plain = safeId(name);
    let id = plain;
    for (let round = 0; this.#taken.has(id.toLowerCase()); round++)
      id = `${plain}-${createHash('sha256').update(`${name}\0${round}`).digest('hex').slice(0, 8)}`;
    this.#taken.add(id.toLowerCase());
    return id;
  }
}
