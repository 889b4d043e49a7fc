/** Searches a sandbox for Queenside, as a student's program could. */
import { sandboxError } from './errors.ts';
import { MEBIBYTE } from './isolation/limits.ts';
import { tryOut } from './open.ts';
import { inEmptyFolder } from './run/folder.ts';
import { lastLine, textOf } from './text.ts';
import type { Limits, RunFacts, Sandbox } from './types.ts';

/** A full search may have to read all of /usr from a slow disk. */
export const SEARCH_LIMITS: Limits = {
  cpuMs: 120_000,
  wallMs: 600_000,
  memoryBytes: 256 * MEBIBYTE,
  outputBytes: MEBIBYTE,
  processes: 32,
};
const EVERYWHERE = ['/'];
/** The folders that a start has time to search. The search of {@link findHostView} is as deep. */
const NEAR_THE_TOP = ['/', '/usr/local', '/usr/src', '/toolchains', '-maxdepth', '4'];

/**
 * Prints what is in the given folders and in npm's, and all files of Queenside and its plugins. Arguments: the number of folders, the
 * folders, and arguments of find.
 */
const SEARCH = String.raw`
list() { for each in "$1"/* "$1"/.[!.]*; do [ -e "$each" ] && echo "$each"; done; }
count=$1; shift
while [ "$count" -gt 0 ]; do list "$1"; count=$((count - 1)); shift; done
for each in /usr/lib /usr/local/lib /toolchains/*/lib; do list "$each/node_modules"; done
find "$@" \( -path /proc -o -path /dev -o -path /tmp -o -path /work \) -prune -o \
  \( -name queenside.js -o -type d -name @queenside \) -print -o \
  -name package.json -exec grep -Eq '"name": *"(@queenside/|queenside")|"queenside-plugin' {} \; -print 2>/dev/null
echo searched`;

/** Returns the command of a search for Queenside. Its output ends with {@link SEARCHED} if the search is complete. */
export function searchCommand(isFull: boolean, folders: readonly string[] = []): readonly string[] {
  const where = isFull ? EVERYWHERE : NEAR_THE_TOP;
  return ['/bin/sh', '-c', SEARCH, 'sh', String(folders.length), ...folders, ...where];
}

/**
 * Returns what a search found, or why it failed.
 */
export function foundBy({ output, errors, ending }: RunFacts): readonly string[] | string {
  const lines = textOf(output).trim().split('\n');
  if (lines.pop() === 'searched') return lines;
  return lastLine(errors) || ending.kind;
}

/**
 * Returns a sandbox that also hides these host paths, after a program in it has searched for Queenside and for what these paths contain.
 *
 * @throws QueensideError `sandbox/not-hidden` or `sandbox/search-failed`, or `sandbox/none-works` if it runs no program at all.
 */
export async function hiding(sandbox: Sandbox, hidden: readonly string[]): Promise<Sandbox> {
  const { kind } = sandbox;
  const view: Sandbox = { kind, run: (request) => sandbox.run({ hidden, ...request }) };
  if (kind === 'trusted') return view;
  const folders = hidden.filter((path) => path !== '/');
  const command = searchCommand(false, folders);
  const facts = await inEmptyFolder((folder) =>
    view.run({ command, folder, limits: SEARCH_LIMITS }),
  );
  const found = foundBy(facts);
  if (typeof found === 'string') {
    const reason = await tryOut(sandbox);
    if (reason !== undefined) throw sandboxError('none-works', { reason });
    throw sandboxError('search-failed', { reason: found });
  }
  const [path] = found;
  if (path !== undefined) throw sandboxError('not-hidden', { path });
  return view;
}
