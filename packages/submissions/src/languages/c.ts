import {
  BUILD_FOLDER,
  withExtension,
  type Candidate,
  type Language,
  type Plan,
  type SourceFile,
} from './language.ts';
import { asArgument, folderOf, stemOf } from './paths.ts';
import { stripComments } from './strip-comments.ts';

const C = ['.c'];
const CPP = ['.cpp', '.cc', '.cxx', '.c++'];
const HEADERS = ['.h', '.hpp', '.hh', '.hxx', '.h++'];
const MAIN_NAMES = ['main', 'run', 'program', 'solution', 'app'];

/** C, compiled by gcc. Each file with a `main` is a program, linked with all files without one. */
export const c: Language = {
  id: 'c',
  title: 'C',
  extensions: C,
  tools: ['gcc'],
  mainNames: MAIN_NAMES,
  advice: (problem) => `name it ${problem}.c or main.c`,
  // Next to C++ files, C files belong to the C++ program.
  candidates: (files) => (withExtension(files, CPP).length > 0 ? [] : candidatesIn(files, C)),
  plan: (candidate, files) => planBy('gcc', [...OPTIONS, '-std=gnu17'], candidate, files, C),
};

/** C++, compiled by g++ in the same way. Its C files are compiled as C. */
export const cpp: Language = {
  id: 'cpp',
  title: 'C++',
  extensions: CPP,
  tools: ['g++'],
  mainNames: MAIN_NAMES,
  advice: (problem) => `name it ${problem}.cpp or main.cpp`,
  candidates: (files) =>
    withExtension(files, CPP).length === 0 ? [] : candidatesIn(files, [...CPP, ...C]),
  plan: (candidate, files) => planBy('g++', OPTIONS, candidate, files, [...CPP, ...C]),
};

const OPTIONS = ['-O2', '-pthread'];

function candidatesIn(
  files: readonly SourceFile[],
  extensions: readonly string[],
): readonly Candidate[] {
  return withExtension(files, extensions)
    .filter(hasMain)
    .map(({ path }) => ({ path, name: stemOf(path), isMain: true, isImported: false }));
}

function planBy(
  compiler: string,
  options: readonly string[],
  { path }: Candidate,
  files: readonly SourceFile[],
  extensions: readonly string[],
): Plan {
  const parts = withExtension(files, extensions).filter(
    (file) => file.path === path || !hasMain(file),
  );
  const headers = new Set(withExtension(files, HEADERS).map((file) => folderOf(file.path)));
  const program = `${BUILD_FOLDER}/${stemOf(path)}`;
  return {
    build: [
      ['mkdir', '-p', BUILD_FOLDER],
      [
        compiler,
        ...options,
        ...[...headers].flatMap((folder) => ['-I', folder]),
        '-o',
        program,
        ...parts.flatMap((part) => sourceArgument(part.path, compiler)),
        '-lm',
      ],
    ],
    run: [`./${program}`],
    fills: [],
  };
}

/** Returns the compiler's arguments for a source file. g++ compiles C as C++ by default. */
function sourceArgument(path: string, compiler: string): string[] {
  const isC = path.toLowerCase().endsWith('.c');
  return compiler === 'g++' && isC
    ? ['-x', 'c', asArgument(path), '-x', 'none']
    : [asArgument(path)];
}

/** Whether a file defines `main`, in modern or pre-1989 style. Ignores comments and strings. */
function hasMain({ text }: SourceFile): boolean {
  return /\bmain\s*\([^;{})]{0,300}\)[^{}()=]{0,200}\{/.test(stripComments(text));
}
