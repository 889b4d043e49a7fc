import {
  BUILD_FOLDER,
  withEnding,
  type Candidate,
  type Language,
  type Plan,
  type SourceFile,
} from './language.ts';
import { asArgument, folderOf, stemOf } from './paths.ts';
import { withoutRemarks } from './remarks.ts';

const C = ['.c'];
const CPP = ['.cpp', '.cc', '.cxx', '.c++'];
const HEADERS = ['.h', '.hpp', '.hh', '.hxx', '.h++'];
const MAIN_NAMES = ['main', 'run', 'program', 'solution', 'app'];

/** C by gcc. Each file with a `main` is a program, linked with all files without one. */
export const c: Language = {
  id: 'c',
  title: 'C',
  endings: C,
  tools: ['gcc'],
  mainNames: MAIN_NAMES,
  advice: (problem) => `${problem}.c or main.c`,
  // Beside C++ it is a part of that program.
  candidates: (files) => (withEnding(files, CPP).length > 0 ? [] : candidatesIn(files, C)),
  plan: (candidate, files) => planBy('gcc', [...OPTIONS, '-std=gnu17'], candidate, files, C),
};

/** C++ by g++, likewise; what is written in C is compiled as C. */
export const cpp: Language = {
  id: 'cpp',
  title: 'C++',
  endings: CPP,
  tools: ['g++'],
  mainNames: MAIN_NAMES,
  advice: (problem) => `${problem}.cpp or main.cpp`,
  candidates: (files) =>
    withEnding(files, CPP).length === 0 ? [] : candidatesIn(files, [...CPP, ...C]),
  plan: (candidate, files) => planBy('g++', OPTIONS, candidate, files, [...CPP, ...C]),
};

const OPTIONS = ['-O2', '-pthread'];

function candidatesIn(
  files: readonly SourceFile[],
  endings: readonly string[],
): readonly Candidate[] {
  return withEnding(files, endings)
    .filter(hasMain)
    .map(({ path }) => ({ path, name: stemOf(path), isMain: true, isImported: false }));
}

function planBy(
  compiler: string,
  options: readonly string[],
  { path }: Candidate,
  files: readonly SourceFile[],
  endings: readonly string[],
): Plan {
  const parts = withEnding(files, endings).filter((file) => file.path === path || !hasMain(file));
  const headers = new Set(withEnding(files, HEADERS).map((file) => folderOf(file.path)));
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

/** g++ takes C for C++ unless it is told. */
function sourceArgument(path: string, compiler: string): string[] {
  const isC = path.toLowerCase().endsWith('.c');
  return compiler === 'g++' && isC
    ? ['-x', 'c', asArgument(path), '-x', 'none']
    : [asArgument(path)];
}

/** Whether a file defines `main`, comments and texts aside; also as it was done before 1989. */
function hasMain({ text }: SourceFile): boolean {
  return /\bmain\s*\([^;{})]{0,300}\)[^{}()=]{0,200}\{/.test(withoutRemarks(text));
}
