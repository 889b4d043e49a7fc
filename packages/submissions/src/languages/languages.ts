/**
 * The table of languages. To add one, add its extensions to `file-names.ts`, a row, and the same facts to the table of docs/submissions.md: the search for programs, builds,
 * install hints, advice to students, and the comparison of programs read this table.
 */
import { posix } from 'node:path';
import { EXTENSIONS } from '../file-names.ts';
import { C_MAIN, compileC, compiled, GO_BUILD, pathsOf, statusOf } from './compiled.ts';
import { javaLibraries, javaPlan, javaPrograms } from './java.ts';
import { nodePrograms } from './javascript.ts';
import type { Language, Tool } from './language.ts';
import { make } from './make.ts';
import { CHECK, pythonModules, pythonPrograms } from './python.ts';
import { asArgument, folderOf, withExtension, type SourceFile } from './sources.ts';

const MAIN_NAMES = ['main', 'program', 'run', 'solution', 'app', 'cli'];

const C_INPUT = /\b(?:stdin|getchar|gets)\b|\bscanf\s*\(|\bread\s*\(\s*(?:0|STDIN_FILENO)\b/;
const CPP_INPUT = new RegExp(`\\bcin\\b|${C_INPUT.source}`);
const NODE_INPUT = /\bstdin\b|\bread(?:File)?(?:Sync)?\s*\(\s*0\b/;

const C_ARGUMENTS = /\bargv\s*\[\s*[^\]\s]|\bargv\s*\+|\*\s*\+\+\s*argv\b/;
/** The parameter of a main program has a name that the program chooses, but nearly all choose one of these. */
const MAIN_ARGUMENTS = /\b(?:args?|argv|arguments)\s*(?:\[\s*\w|\.)/;
const NODE_ARGUMENTS = /\bargv\b|\bparseArgs\b/;

const JAVA: Tool = { name: 'java', package: 'default-jre-headless', version: '-version' };
const NODE: Tool = { name: 'node', package: 'nodejs' };

/** All languages, in the order of the search for programs. */
export const LANGUAGES: readonly Language[] = [
  {
    id: 'python',
    title: 'Python',
    extensions: EXTENSIONS.python,
    tools: [{ name: 'python3', package: 'python3' }],
    modules: pythonModules,
    libraries: {
      inside: '/libraries/python',
      environment: { PYTHONPATH: '/libraries/python' },
    },
    mainNames: [...MAIN_NAMES, '__main__'],
    advice: 'name it {problem}.py or main.py',
    words:
      'and as async await break case class continue def elif else except finally for from global if import in is lambda match ' +
      'not or pass print raise return self super try while with yield None True False',
    comment: '#',
    standardInput: /\b(?:raw_)?input\s*\(|\b(?:stdin|fileinput)\b|\bopen\s*\(\s*0\b/,
    arguments: /\bargv\b|\bargparse\b|\bimport\s+click\b/,
    candidates: pythonPrograms,
    // The build compiles the main file, so that syntax errors are build errors.
    plan: ({ path }) => ({
      build: [['python3', '-c', CHECK, asArgument(path)]],
      run: ['python3', asArgument(path)],
    }),
  },
  {
    id: 'java',
    title: 'Java',
    extensions: EXTENSIONS.java,
    tools: [{ name: 'javac', package: 'default-jdk-headless', version: '-version' }, JAVA],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.java or Main.java, with a public static void main',
    words:
      'break case catch class continue do else enum extends false finally for if implements import interface new null package ' +
      'private public return static super switch this throw true try var void while yield',
    comment: '//',
    standardInput: /\bSystem\s*\.\s*(?:in\b|console\s*\()|\bIO\s*\.\s*readln\b/,
    arguments: MAIN_ARGUMENTS,
    libraries: javaLibraries,
    candidates: javaPrograms,
    plan: javaPlan,
  },
  {
    id: 'cpp',
    title: 'C++',
    extensions: EXTENSIONS.cpp,
    tools: [{ name: 'g++', package: 'g++' }],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.cpp or main.cpp',
    words:
      'and break case catch class const continue delete do else enum false for if new not or private public return static struct ' +
      'switch this throw true try void while',
    comment: '//',
    standardInput: CPP_INPUT,
    arguments: C_ARGUMENTS,
    ...compiled({
      sources: (files) =>
        withExtension(files, EXTENSIONS.cpp).length === 0
          ? []
          : withExtension(files, [...EXTENSIONS.cpp, ...EXTENSIONS.c]),
      main: C_MAIN,
      build: (files) => ({
        compile: compileC(['g++', '-O2', '-pthread'], files),
        run: [`./${files.program}`],
        ...statusOf(files),
      }),
    }),
  },
  {
    id: 'c',
    title: 'C',
    extensions: EXTENSIONS.c,
    tools: [{ name: 'gcc', package: 'gcc' }],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.c or main.c',
    words: 'break case const continue do else enum for if return static struct switch void while',
    comment: '//',
    standardInput: C_INPUT,
    arguments: C_ARGUMENTS,
    ...compiled({
      // Next to C++ files, C files belong to the C++ program.
      sources: (files) =>
        withExtension(files, EXTENSIONS.cpp).length > 0 ? [] : withExtension(files, EXTENSIONS.c),
      main: C_MAIN,
      build: (files) => ({
        compile: compileC(['gcc', '-O2', '-pthread', '-std=gnu17'], files),
        run: [`./${files.program}`],
        ...statusOf(files),
      }),
    }),
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    extensions: EXTENSIONS.typescript,
    tools: [NODE],
    mainNames: [...MAIN_NAMES, 'index'],
    advice: 'name it {problem}.ts or main.ts',
    words:
      'as async await break case catch class const continue delete do else enum extends false finally for from function if ' +
      'implements import in interface is let new null private public return static super switch this throw true try type var ' +
      'void when while yield',
    comment: '//',
    standardInput: NODE_INPUT,
    arguments: NODE_ARGUMENTS,
    candidates: (files) => nodePrograms(files, EXTENSIONS.typescript),
    // Node.js strips the types without checking them, and `--check` does not support TypeScript.
    plan: ({ path }) => ({ build: [], run: ['node', asArgument(path)] }),
  },
  {
    id: 'javascript',
    title: 'JavaScript',
    extensions: EXTENSIONS.javascript,
    tools: [NODE],
    // Modules look for packages in each folder above them. NODE_PATH works with --trusted, too, but only for `require`.
    libraries: { inside: '/node_modules', environment: { NODE_PATH: '/node_modules' } },
    mainNames: [...MAIN_NAMES, 'index'],
    advice: 'name it {problem}.js or main.js',
    words:
      'async await break case catch class const continue delete do else extends false finally for from function if import in let ' +
      'new null return static super switch this throw true try var void while with yield',
    comment: '//',
    standardInput: NODE_INPUT,
    arguments: NODE_ARGUMENTS,
    candidates: (files) => nodePrograms(files, EXTENSIONS.javascript),
    // The build only checks the syntax.
    plan: ({ path }) => ({
      build: [['node', '--check', asArgument(path)]],
      run: ['node', asArgument(path)],
    }),
  },
  {
    id: 'csharp',
    title: 'C#',
    extensions: EXTENSIONS.csharp,
    tools: [
      { name: 'mcs', package: 'mono-mcs' },
      { name: 'mono', package: 'mono-runtime' },
    ],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.cs or main.cs, with a static void Main',
    words:
      'as async await break case catch class const continue do else enum false finally for from if in interface is let new null or ' +
      'private public return static struct switch this throw true try var void when where while with yield',
    comment: '//',
    standardInput: /\bConsole\s*\.\s*(?:Read|In\b|OpenStandardInput\b)/,
    arguments: MAIN_ARGUMENTS,
    ...compiled({
      // Visual Studio and dotnet write to obj and bin.
      sources: sourcesWith('.cs', /(?:^|\/)(?:obj|bin)\//),
      main: /\bstatic\s+(?:async\s+)?(?:unsafe\s+)?(?:void|int|(?:[\w.]+\.)?Task(?:<int>)?)\s+Main\s*\(/,
      build: ({ program, main, others }) => ({
        compile: [
          'mcs',
          '-langversion:latest',
          '-optimize+',
          '-warn:0',
          '-r:System.Numerics.dll',
          `-out:${program}.exe`,
          ...pathsOf([main, ...others]),
        ],
        run: ['mono', `${program}.exe`],
      }),
    }),
  },
  {
    id: 'go',
    title: 'Go',
    extensions: EXTENSIONS.go,
    tools: [{ name: 'go', package: 'golang-go', version: 'version' }],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.go or main.go, with package main and func main()',
    words:
      'break case const continue else false for func if import interface nil package return struct switch true type var',
    comment: '//',
    standardInput: /\bos\s*\.\s*Stdin\b|\bfmt\s*\.\s*Scan/,
    arguments: /\bos\s*\.\s*Args\b|\bflag\s*\.\s*\w/,
    ...compiled({
      sources: sourcesWith('.go', /_test\.go$|(?:^|\/)vendor\//),
      main: /^func\s+main\s*\(\s*\)/m,
      // The program is the package of its main file.
      build: ({ program, main, others }) => ({
        compile: [
          'sh',
          '-c',
          GO_BUILD,
          'sh',
          program,
          folderOf(main.path),
          ...[main, ...others]
            .filter(({ path }) => folderOf(path) === folderOf(main.path))
            .map(({ path }) => `./${posix.basename(path)}`),
        ],
        run: [`./${program}`],
      }),
    }),
  },
  {
    id: 'rust',
    title: 'Rust',
    extensions: EXTENSIONS.rust,
    tools: [
      { name: 'rustc', package: 'rustc' },
      { name: 'cc', package: 'gcc' },
    ],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.rs or main.rs, with fn main()',
    words:
      'as async await break const continue else enum false fn for if in let match return self static struct super true type where while',
    comment: '//',
    standardInput: /\bstdin\b/,
    arguments: /\benv\s*::\s*args\b|\bargs\s*\(\s*\)/,
    ...compiled({
      sources: sourcesWith('.rs'),
      main: /^(?:pub\s+)?fn\s+main\s*\(\s*\)/m,
      // rustc finds the modules of a program by itself.
      build: ({ program, main }) => ({
        compile: ['rustc', '-O', '--edition', '2021', '-o', program, asArgument(main.path)],
        run: [`./${program}`],
      }),
    }),
  },
  {
    id: 'kotlin',
    title: 'Kotlin',
    extensions: EXTENSIONS.kotlin,
    tools: [{ name: 'kotlinc', package: 'kotlin', version: '-version' }, JAVA],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.kt or main.kt, with fun main()',
    words:
      'as break catch class const continue do else enum false finally for if import in interface is null package private public ' +
      'return super this throw true try var when where while',
    comment: '//',
    // The name `in` is a word of Kotlin, so it is in backquotes, as texts are in other languages.
    standardInput: /\bread(?:Line|ln|lnOrNull)\s*\(|\bSystem\s*\.\s*""/,
    arguments: MAIN_ARGUMENTS,
    ...compiled({
      sources: sourcesWith('.kt', /(?:^|\/)src\/test\//),
      main: /^(?:suspend\s+)?fun\s+main\s*\(|@JvmStatic\s+fun\s+main\s*\(/m,
      build: ({ program, main, others }) => ({
        compile: [
          'kotlinc',
          '-nowarn',
          '-include-runtime',
          '-d',
          `${program}.jar`,
          ...pathsOf([main, ...others]),
        ],
        run: [
          'java',
          '-Xmx{heap}',
          '-XX:+UseSerialGC',
          '-XX:-UsePerfData',
          '-jar',
          `${program}.jar`,
        ],
        fills: ['heap'],
      }),
    }),
  },
  {
    id: 'haskell',
    title: 'Haskell',
    extensions: EXTENSIONS.haskell,
    tools: [{ name: 'ghc', package: 'ghc' }],
    mainNames: MAIN_NAMES,
    advice: 'name it {problem}.hs or main.hs, with main :: IO ()',
    words: 'as case class do else if import in let type where',
    comment: '--',
    standardInput: /\b(?:getLine|getContents|getChar|interact|readLn|readIO|stdin|isEOF)\b/,
    arguments: /\bgetArgs\b/,
    ...compiled({
      sources: sourcesWith('.hs'),
      main: /^main\s*(?:::|=)/m,
      // ghc finds the modules of a program by itself, in the folder of the main file and in the top folder.
      build: ({ program, main }) => {
        const module = /^module\s+([\w.]+)/m.exec(main.text)?.[1] ?? 'Main';
        return {
          compile: [
            'ghc',
            '-v0',
            '-O',
            ...(module === 'Main' ? [] : ['-main-is', module]),
            '-outputdir',
            `${program}.objects`,
            `-i.:${folderOf(main.path)}`,
            '-o',
            program,
            asArgument(main.path),
          ],
          run: [`./${program}`],
        };
      },
    }),
  },
];

/** The ids that an assignment can list in `languages`: the languages, Makefiles (`make`), and run lines (`run`). */
export const LANGUAGE_IDS: readonly string[] = [...LANGUAGES.map(({ id }) => id), 'make', 'run'];

/** Returns a tool of one of the languages. */
export function toolNamed(name: string): Tool | undefined {
  return [...LANGUAGES, make].flatMap(({ tools }) => tools).find((tool) => tool.name === name);
}

/** Returns the command that installs a program, if its package is known. */
export function installCommand(tool: string): string | undefined {
  const found = toolNamed(tool);
  return found && `sudo apt install ${found.package}`;
}

/** Returns a function that selects the files with an extension. @param leaves files that are never compiled, such as tests. */
function sourcesWith(extension: string, leaves?: RegExp) {
  return (files: readonly SourceFile[]): readonly SourceFile[] =>
    withExtension(files, [extension]).filter(({ path }) => leaves?.test(path) !== true);
}
