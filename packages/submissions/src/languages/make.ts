/** Programs built by a Makefile. */
import type { Candidate, Language } from './language.ts';
import { stemOf, type SourceFile } from './sources.ts';

const MAKEFILES = new Set(['GNUmakefile', 'makefile', 'Makefile']);
const LIBRARY = /\.(?:so|dylib|dll|a|o)(?:\.\d+)*$/;

/** The results of `make`, treated as a language. Its candidates are the executables that exist afterwards. */
export const make: Language = {
  id: 'make',
  title: 'a Makefile',
  extensions: [],
  tools: [{ name: 'make', package: 'make' }],
  mainNames: ['run', 'main', 'a', 'program', 'solution', 'app'],
  advice: 'let the Makefile build {problem} or run',
  words: '',
  comment: '#',
  // Its sources are in other languages.
  standardInput: /(?!)/,
  arguments: /(?!)/,
  candidates: (files) => executablesIn(files).map(asCandidate),
  plan: ({ path }) => ({ build: [], run: [`./${path}`] }),
};

/** Whether a submission has a Makefile in its outermost folder. */
export function hasMakefile(files: readonly SourceFile[]): boolean {
  return files.some(({ path }) => MAKEFILES.has(path));
}

/** Returns the programs that `make` built, or the existing ones if it built none. */
export function madePrograms(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): readonly Candidate[] {
  const old = new Set(executablesIn(before).map(({ path }) => path));
  const made = executablesIn(after).filter(({ path }) => !old.has(path));
  if (made.length > 0) return made.map(asCandidate);
  // Some archivers make every file executable, so source files do not count.
  return executablesIn(after)
    .filter(({ text }) => text === '')
    .map(asCandidate);
}

/** Returns the executable files that are binaries or scripts, without libraries. */
function executablesIn(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(
    ({ path, text, isExecutable }) =>
      isExecutable && !LIBRARY.test(path) && (text === '' || text.startsWith('#!')),
  );
}

function asCandidate({ path }: SourceFile): Candidate {
  return { path, name: stemOf(path), isMain: false, importers: [], definesOnly: false };
}
