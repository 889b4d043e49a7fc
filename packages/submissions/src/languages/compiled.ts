/** Compiled languages: each file with a main program is a candidate, and is built with all files that have none. */
import { posix } from 'node:path';
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

/** The differences between compiled languages. */
interface Compiled {
  readonly id: string;
  readonly title: string;
  readonly extension: string;
  readonly tools: readonly string[];
  /** Finds the main program in a file. */
  readonly main: RegExp;
  /** Files that are never compiled, such as tests. */
  readonly leaves?: RegExp;
  /** Advice to the student on what else the main file must have. */
  readonly advice?: string;
  /** @param program the path for the executable, without an extension. */
  readonly build: (
    program: string,
    main: SourceFile,
    others: readonly SourceFile[],
  ) => Omit<Plan, 'build' | 'fills'> & {
    readonly compile: readonly string[];
    readonly fills?: Plan['fills'];
  };
}

const MAIN_NAMES = ['main', 'program', 'run', 'solution', 'app'];

const pathsOf = (files: readonly SourceFile[]): string[] =>
  files.map(({ path }) => asArgument(path));

/** C#, for Mono. */
const csharp = compiled({
  id: 'csharp',
  title: 'C#',
  extension: '.cs',
  tools: ['mcs', 'mono'],
  main: /\bstatic\s+(?:async\s+)?(?:unsafe\s+)?(?:void|int|(?:[\w.]+\.)?Task(?:<int>)?)\s+Main\s*\(/,
  // The files that Visual Studio and dotnet write.
  leaves: /(?:^|\/)(?:obj|bin)\//,
  advice: ', with a static void Main',
  build: (program, main, others) => ({
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
});

/** Go, without modules from elsewhere. The program is the package of its main file. */
const go = compiled({
  id: 'go',
  title: 'Go',
  extension: '.go',
  tools: ['go'],
  main: /^func\s+main\s*\(\s*\)/m,
  leaves: /_test\.go$|(?:^|\/)vendor\//,
  advice: ', with package main and func main()',
  build: (program, main, others) => ({
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
});

/**
 * The cache is temporary, because each run copies the folder of the build. If there is no go.mod, Go compiles the files as
 * they are.
 */
const GO_BUILD = `
program=$PWD/$1; cd "$2"; shift 2
export GOCACHE=$(mktemp -d) GOPROXY=off GOTOOLCHAIN=local GO111MODULE=auto CGO_ENABLED=0
go build -o "$program" "$@"; code=$?
rm -rf "$GOCACHE"; exit $code`;

/** Rust, without crates. rustc finds the modules of a program by itself. */
const rust = compiled({
  id: 'rust',
  title: 'Rust',
  extension: '.rs',
  tools: ['rustc', 'cc'],
  main: /^(?:pub\s+)?fn\s+main\s*\(\s*\)/m,
  advice: ', with fn main()',
  build: (program, main) => ({
    compile: ['rustc', '-O', '--edition', '2021', '-o', program, asArgument(main.path)],
    run: [`./${program}`],
  }),
});

/** Kotlin, for the JVM. */
const kotlin = compiled({
  id: 'kotlin',
  title: 'Kotlin',
  extension: '.kt',
  tools: ['kotlinc', 'java'],
  main: /^(?:suspend\s+)?fun\s+main\s*\(|@JvmStatic\s+fun\s+main\s*\(/m,
  leaves: /(?:^|\/)src\/test\//,
  advice: ', with fun main()',
  build: (program, main, others) => ({
    compile: [
      'kotlinc',
      '-nowarn',
      '-include-runtime',
      '-d',
      `${program}.jar`,
      ...pathsOf([main, ...others]),
    ],
    run: ['java', '-Xmx{heap}', '-XX:+UseSerialGC', '-XX:-UsePerfData', '-jar', `${program}.jar`],
    fills: ['heap'],
  }),
});

const HASKELL_MODULE = /^module\s+([\w.]+)/m;

/** Haskell. ghc finds the modules of a program by itself, in the folder of the main file and in the top folder. */
const haskell = compiled({
  id: 'haskell',
  title: 'Haskell',
  extension: '.hs',
  tools: ['ghc'],
  main: /^main\s*(?:::|=)/m,
  advice: ', with main :: IO ()',
  build: (program, main) => {
    const module = HASKELL_MODULE.exec(main.text)?.[1] ?? 'Main';
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
});

export const COMPILED: readonly Language[] = [csharp, go, rust, kotlin, haskell];

function compiled({ main, leaves, extension, advice = '', build, ...rest }: Compiled): Language {
  const sourcesIn = (files: readonly SourceFile[]): readonly SourceFile[] =>
    withExtension(files, [extension]).filter(({ path }) => leaves?.test(path) !== true);
  const hasMain = ({ text }: SourceFile): boolean => main.test(stripComments(text));
  return {
    ...rest,
    extensions: [extension],
    mainNames: MAIN_NAMES,
    advice: (problem) => `name it ${problem}${extension} or main${extension}${advice}`,
    candidates: (files) =>
      sourcesIn(files)
        .filter(hasMain)
        .map(({ path }) => ({ path, name: stemOf(path), isMain: true, isImported: false })),
    plan({ path }: Candidate, files): Plan {
      const sources = sourcesIn(files);
      const source = sources.find((file) => file.path === path)!;
      const others = sources.filter((file) => file !== source && !hasMain(file));
      const program = `${BUILD_FOLDER}/${stemOf(path)}`;
      const { compile, run, fills = [] } = build(program, source, others);
      return { build: [['mkdir', '-p', BUILD_FOLDER], compile], run, fills };
    },
  };
}
