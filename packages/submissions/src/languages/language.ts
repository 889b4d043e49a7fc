/** The columns of the table of languages: data, and pure functions of a submission's files. */
import type { CommentSign, SourceFile } from './sources.ts';

/** A file that may be a program. */
export interface Candidate {
  /** Its source file. */
  readonly path: string;
  /** The name to compare with a problem's, such as the file's or the class's. */
  readonly name: string;
  /** Whether it is marked as a main program, as by `if __name__ == '__main__'`. */
  readonly isMain: boolean;
  /** The other files that import it, without tests. */
  readonly importers: readonly string[];
  /** Whether it only defines what other files use, and runs nothing by itself. */
  readonly definesOnly: boolean;
}

/** The commands that build and run one program. */
export interface Plan {
  /** Run in order, without a shell. */
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
  /** The placeholders in `run`. Default: none. */
  readonly fills?: readonly ('input' | 'output' | 'heap')[];
  /** Present if the exit status of the program means nothing. */
  readonly hasNoStatus?: true;
}

/** How to find out which modules a program can import. */
export interface Modules {
  /** Prints {@link ModuleList} as JSON. */
  readonly list: readonly string[];
  /** Returns the modules that files import and that are not in the submission. Pure. */
  imported(files: readonly SourceFile[]): readonly string[];
  /** Returns the command that installs a module, from the list's template. */
  install(module: string, template: string): string;
  /** Finds the name of a module that a program did not find, in its standard error. */
  readonly missing: RegExp;
}

/** The modules that programs in a sandbox can import. */
export interface ModuleList {
  /** Versions by name; empty if unknown. */
  readonly installed: Readonly<Record<string, string>>;
  /** Modules that belong to the language. */
  readonly standard: readonly string[];
  /** The command that installs a module, with `{}` for its name. */
  readonly install: string;
}

/** Where programs find libraries that an assignment adds. */
export interface LibraryPlace {
  /** The folder as programs see it. */
  readonly inside: string;
  /** The variables that name it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A program that builds and runs need. */
export interface Tool {
  readonly name: string;
  /** The package of Debian and Ubuntu that contains it. */
  readonly package: string;
  /** The argument that prints its version. Default: `--version`. */
  readonly version?: string;
}

/** A programming language. */
export interface Language {
  /** Kebab-case. Assignments use it in `languages` and `timeFactors`. */
  readonly id: string;
  readonly title: string;
  /** Extensions of source files, with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** The programs it needs. Messages about a build name the first. */
  readonly tools: readonly Tool[];
  /** Modules outside the submission. Absent if programs find none. */
  readonly modules?: Modules;
  /** Absent if an assignment cannot add libraries, or if another language has the same place for them. */
  readonly libraries?: LibraryPlace;
  /** Names of the main file other than a problem's, such as `main`, in lower case. */
  readonly mainNames: readonly string[];
  /** Tells a student what to do so that the grader finds the program: `name it {problem}.py or main.py`. */
  readonly advice: string;
  /** The words that structure programs, separated by blanks. When programs are compared, all other words are names. */
  readonly words: string;
  /** How comments begin. */
  readonly comment: CommentSign;
  /** Finds the places in code, without comments and texts, that read standard input. */
  readonly standardInput: RegExp;
  /** Finds the places in code that read the arguments of the command line. */
  readonly arguments: RegExp;
  /** Returns the files that may be programs. Pure. */
  candidates(files: readonly SourceFile[]): readonly Candidate[];
  /** Returns the commands for a candidate. Pure. */
  plan(candidate: Candidate, files: readonly SourceFile[]): Plan;
}

/** The folder that builds write to, inside the submission's folder. */
export const BUILD_FOLDER = '.queenside';
