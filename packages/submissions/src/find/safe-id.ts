import { createHash } from 'node:crypto';

const LONGEST = 60;
/** Names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Turns a name into an id: ASCII letters, digits, `.`, `_`, and `-`, starting with a letter or digit, at most 60 characters, and no name
 * that file systems or JavaScript objects reserve. Different names may get the same id; see {@link UniqueIds}.
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

/** Assigns ids that are unique even if case is ignored. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  /** Returns the name's {@link safeId}, followed by a part of the name's hash if another name has the same id. */
  idFor(name: string): string {
    const plain = safeId(name);
    let id = plain;
    for (let round = 0; this.#taken.has(id.toLowerCase()); round++)
      id = `${plain}-${createHash('sha256').update(`${name}\0${round}`).digest('hex').slice(0, 8)}`;
    this.#taken.add(id.toLowerCase());
    return id;
  }
}
