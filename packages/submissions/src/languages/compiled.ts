/** Compiled languages: each file with a main program is a candidate, and is built with all files that have none. */
import { BUILD_FOLDER, type Language, type Plan } from './language.ts';
import {
  asArgument,
  folderOf,
  stemOf,
  stripComments,
  withExtension,
  type SourceFile,
} from './sources.ts';

/** The differences between compiled languages. */
interface Compiled {
  /** Returns the files that may belong to a program. */
  readonly sources: (files: readonly SourceFile[]) => readonly SourceFile[];
  /** Finds the main program in a file without comments. */
  readonly main: RegExp;
  readonly build: (program: ProgramFiles) => Omit<Plan, 'build'> & {
    readonly compile: readonly string[];
  };
}

/** The files of one program. */
export interface ProgramFiles {
  /** The path for the executable, without an extension. */
  readonly program: string;
  readonly main: SourceFile;
  /** The source files without a main program. */
  readonly others: readonly SourceFile[];
  /** All files of the submission. */
  readonly files: readonly SourceFile[];
}

/** Returns the columns of a compiled language that find and build its programs. */
export function compiled({
  sources,
  main,
  build,
}: Compiled): Pick<Language, 'candidates' | 'plan'> {
  const hasMain = ({ text }: SourceFile): boolean => main.test(stripComments(text));
  return {
    candidates: (files) =>
      sources(files)
        .filter(hasMain)
        .map(({ path }) => ({
          path,
          name: stemOf(path),
          isMain: true,
          importers: [],
          definesOnly: false,
        })),
    plan({ path }, files) {
      const all = sources(files);
      const source = all.find((file) => file.path === path)!;
      const others = all.filter((file) => file !== source && !hasMain(file));
      const program = `${BUILD_FOLDER}/${stemOf(path)}`;
      const { compile, ...run } = build({ program, main: source, others, files });
      return { build: [['mkdir', '-p', BUILD_FOLDER], compile], ...run };
    },
  };
}

/** Returns paths as arguments of a compiler. */
export function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => asArgument(path));
}

export const HEADERS = ['.h', '.hpp', '.hh', '.hxx', '.h++'];

/** Matches a definition of `main` in C or C++, in modern or pre-1989 style. */
export const C_MAIN = /\bmain\s*\([^;{})]{0,300}\)[^{}()=]{0,200}\{/;

/** Matches a `main` in C that returns nothing, so that the program ends with any exit status. */
const VOID_MAIN = /\bvoid\s+main\s*\(/;

/** Returns that the exit status of a program means nothing if its main file is in C and `main` returns nothing. */
export function statusOf({ main: { path, text } }: ProgramFiles): Pick<Plan, 'hasNoStatus'> {
  const isVoid = path.toLowerCase().endsWith('.c') && VOID_MAIN.test(stripComments(text));
  return isVoid ? { hasNoStatus: true } : {};
}

/** Returns the command that compiles and links a program in C or C++. */
export function compileC(
  compiler: readonly string[],
  { program, main, others, files }: ProgramFiles,
): readonly string[] {
  const headers = new Set(withExtension(files, HEADERS).map(({ path }) => folderOf(path)));
  const parts = files.filter((file) => file === main || others.includes(file));
  return [
    ...compiler,
    ...[...headers].flatMap((folder) => ['-I', folder]),
    '-o',
    program,
    ...parts.flatMap(({ path }) => sourceArgument(path, compiler[0]!)),
    '-lm',
  ];
}

/** Returns the compiler's arguments for a source file. g++ compiles C as C++ by default. */
function sourceArgument(path: string, compiler: string): string[] {
  const isC = path.toLowerCase().endsWith('.c');
  return compiler === 'g++' && isC
    ? ['-x', 'c', asArgument(path), '-x', 'none']
    : [asArgument(path)];
}

/** Builds a Go program in $1 from files of the folder $2. Its cache is temporary, because each run copies the folder of the build. */
export const GO_BUILD = `
program=$PWD/$1; cd "$2"; shift 2
export GOCACHE=$(mktemp -d) GOPROXY=off GOTOOLCHAIN=local GO111MODULE=auto CGO_ENABLED=0
go build -o "$program" "$@"; code=$?
rm -rf "$GOCACHE"; exit $code`;
