/** Programs that a Makefile makes. */
import type { Candidate, Language, SourceFile } from './language.ts';
import { stemOf } from './paths.ts';

const MAKEFILES = new Set(['GNUmakefile', 'makefile', 'Makefile']);
const LIBRARY = /\.(?:so|dylib|dll|a|o)(?:\.\d+)*$/;

/** Whatever `make` makes, as if it were a language. Its candidates are what is there afterwards. */
export const make: Language = {
  id: 'make',
  title: 'a Makefile',
  endings: [],
  tools: ['make'],
  mainNames: ['run', 'main', 'a', 'program', 'solution', 'app'],
  advice: (problem) => `a Makefile that makes ${problem} or run`,
  candidates: (files) => executablesIn(files).map(asCandidate),
  plan: ({ path }) => ({ build: [], run: [`./${path}`], fills: [] }),
};

/** Whether a submission has a Makefile where `make` looks for one. */
export function hasMakefile(files: readonly SourceFile[]): boolean {
  return files.some(({ path }) => MAKEFILES.has(path));
}

/** The programs that `make` made; those that were there already count where it made none. */
export function madePrograms(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly Candidate[] {
  const old = new Set(executablesIn(before).map(({ path }) => path));
  const made = executablesIn(after).filter(({ path }) => !old.has(path));
  if (made.length > 0) return made.map(asCandidate);
  // Some unpackers make everything executable; a source file is none for that.
  return executablesIn(after)
    .filter(({ text }) => text === '')
    .map(asCandidate);
}

/** Executable files that are no libraries, and either no texts or scripts. */
function executablesIn(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(
    ({ path, text, isExecutable }) =>
      isExecutable && !LIBRARY.test(path) && (text === '' || text.startsWith('#!')),
  );
}

function asCandidate({ path }: SourceFile): Candidate {
  return { path, name: stemOf(path), isMain: false, isImported: false };
}
