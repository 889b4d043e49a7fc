/** A programming language: data, and pure functions of a submission's files. */

/** A file of a submission. */
export interface SourceFile {
  /** Relative, separated by slashes. */
  readonly path: string;
  /** Empty if the file is binary or too large for a source file. */
  readonly text: string;
  readonly isExecutable: boolean;
}

/** A file that may be a program. */
export interface Candidate {
  /** Its source file. */
  readonly path: string;
  /** The name to compare with a problem's, such as the file's or the class's. */
  readonly name: string;
  /** Whether it is marked as a main program, as by `if __name__ == '__main__'`. */
  readonly isMain: boolean;
  /** Whether another file imports it. */
  readonly isImported: boolean;
}

/** The commands that build and run one program. */
export interface Plan {
  /** Run in order, without a shell. */
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
  /** The placeholders in `run`. */
  readonly fills: readonly ('input' | 'output' | 'heap')[];
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

/** A programming language. */
export interface Language {
  /** Kebab-case. Assignments use it in `languages` and `timeFactors`. */
  readonly id: string;
  readonly title: string;
  /** Extensions of source files, with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** The commands it needs. */
  readonly tools: readonly string[];
  /** Modules outside the submission. Absent if programs find none. */
  readonly modules?: Modules;
  /** Names of the main file other than a problem's, such as `main`. */
  readonly mainNames: readonly string[];
  /** Tells a student what to do so that the grader finds the program: `name it nqueens.py or main.py`. */
  advice(problem: string): string;
  /** Returns the files that may be programs. Pure. */
  candidates(files: readonly SourceFile[]): readonly Candidate[];
  /** Returns the commands for a candidate. Pure. */
  plan(candidate: Candidate, files: readonly SourceFile[]): Plan;
}

/** The folder that builds write to, inside the submission's folder. */
export const BUILD_FOLDER = '.queenside';

/** Returns the files with one of these extensions. */
export function withExtension(
  files: readonly SourceFile[],
  extensions: readonly string[],
): readonly SourceFile[] {
  return files.filter(({ path }) => hasExtension(path, extensions));
}

/** Whether a name has one of these extensions, in any case. */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
