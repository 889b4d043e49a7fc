/** What the grader knows about a language: data, and pure functions of a submission's files. */

/** A file of a submission. */
export interface SourceFile {
  /** Relative, separated by slashes. */
  readonly path: string;
  /** Its text; empty where it is no text, or larger than a program is. */
  readonly text: string;
  readonly isExecutable: boolean;
}

/** A file that may be a program of its own. */
export interface Candidate {
  /** Its source file. */
  readonly path: string;
  /** What a problem's name is compared with, beside the file's: a class's name, for one. */
  readonly name: string;
  /** Whether it says of itself that it is to be run: `if __name__ == '__main__'`. */
  readonly isMain: boolean;
  /** Whether another file makes use of it. */
  readonly isImported: boolean;
}

/** How one program is built and run. */
export interface Plan {
  /** Commands, one after the other, without a shell. */
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
  readonly fills: readonly ('input' | 'output' | 'heap')[];
}

export interface Language {
  /** Kebab-case: assignments name it in `languages` and `timeFactors`. */
  readonly id: string;
  /** As people write it. */
  readonly title: string;
  /** Of its source files, with the dot, in small letters. */
  readonly endings: readonly string[];
  /** The commands that it takes. */
  readonly tools: readonly string[];
  /** What the main file is called where it has no problem's name, such as `main`. */
  readonly mainNames: readonly string[];
  /** What to name a file so that it is found, for a problem: shown to students. */
  advice(problem: string): string;
  /** Which of the files may be programs. Pure. */
  candidates(files: readonly SourceFile[]): readonly Candidate[];
  /** How a candidate becomes a program. Pure. */
  plan(candidate: Candidate, files: readonly SourceFile[]): Plan;
}

/** The folder, in the submission's, that the grader's builds write into. */
export const BUILD_FOLDER = '.queenside';

/** Files with one of these endings, by name. */
export function withEnding(
  files: readonly SourceFile[],
  endings: readonly string[],
): readonly SourceFile[] {
  return files.filter(({ path }) => endings.some((ending) => path.toLowerCase().endsWith(ending)));
}
