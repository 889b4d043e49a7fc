/** Builds one submission once and gives each run a fresh copy of the result. */
import { defined } from '@queenside/core/basics';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { AnswerRules, Override, Test } from '@queenside/class-view';
import { makeFolder } from '@queenside/host';
import {
  areSame,
  pathsIn,
  type Prepared,
  prepareSubmission,
  type Program,
  type Submission,
} from '@queenside/submissions';
import { programOf } from '../../input-of.ts';
import { changesOf, overrideFor } from '../../overrides/of-student.ts';
import { runKeyOf } from '../class/decided.ts';
import type { GradeContext } from '../context.ts';
import type { KeptBuild } from '../keep/kept-run.ts';
import { keyOf } from '../keep/keys.ts';
import type { Way } from './ways.ts';

/** Changes with the rules that choose programs, place their inputs, and hide folders from them. */
const CHOICE = 12;

export class Builder implements AsyncDisposable {
  /** The key of everything that determines the build. */
  readonly buildKey: string;
  /** Whether everything runs again, although its results are stored. */
  readonly runsAgain: boolean;
  /** Multiplies the time limits. */
  readonly timeFactor: number;
  /** A digest of the decisions that determine how tests run. Undefined if there are none. */
  readonly ranBy: string | undefined;
  readonly #override: Override | undefined;
  readonly #submission: Submission;
  readonly #context: GradeContext;
  /** The files of the build folder. */
  #files: readonly string[] | undefined;
  #prepared: Promise<Prepared> | undefined;

  constructor(submission: Submission, context: GradeContext) {
    this.#submission = submission;
    this.#context = context;
    const { assignment, sandbox, again } = context;
    this.runsAgain = again?.(submission.id) ?? false;
    const problems = programsOf(context);
    this.#override = overrideFor(context.overrides, submission);
    this.timeFactor = this.#override?.timeFactor ?? 1;
    this.ranBy = runKeyOf(this.#override);
    this.buildKey = keyOf(
      CHOICE,
      submission.hash,
      assignment.build,
      problems,
      sandbox.kind,
      ...changesOf(this.#override),
      ...(calledIn(context).length > 0 ? [{ called: calledIn(context) }] : []),
      ...(assignment.hidden.length > 0 ? [{ hidden: assignment.hidden.toSorted() }] : []),
      ...(assignment.libraries ?? []).map(({ language, contents }) => ({ language, contents })),
    );
  }

  /** Returns the stored build if neither the submission nor a tool has changed since; otherwise builds. */
  async build(): Promise<KeptBuild> {
    const { store } = this.#context;
    const known = this.runsAgain ? undefined : store.find('build', this.buildKey);
    if (known !== undefined && (await this.#usesSameTools(known))) return known;
    const { folder: _, ...build } = await this.#prepare();
    if (!build.build.judgeFault) store.keep('build', this.buildKey, build);
    return build;
  }

  /**
   * Builds the submission if only its stored facts exist. Await it before taking a slot: building takes one too.
   */
  async rebuild(): Promise<KeptBuild['build']> {
    const { build } = await this.#prepare();
    return build;
  }

  /** Returns what a function reads in the build folder. */
  async read<Value>(read: (folder: string) => Value): Promise<Value> {
    const { folder } = await this.#prepare();
    return read(folder);
  }

  /** Copies the build folder for one run, by synchronous calls, which are faster for many small files. Does not copy pipes and sockets. */
  async copy(): Promise<string> {
    const { folder } = await this.#prepare();
    const copy = await this.#makeFolder('run-');
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  /**
   * Copies the build folder like {@link copy}, and adds the inputs at each path where the program may open them.
   *
   * @param others inputs of other tests, by name.
   */
  async copyWith(
    test: Pick<Test, 'input' | 'standardInput' | 'argument' | 'answer'>,
    program: Program,
    bytes: Uint8Array,
    { by }: Way,
    others: ReadonlyMap<string, string>,
  ): Promise<RunPlace> {
    const { folder } = await this.#prepare();
    const copy = await this.copy();
    this.#files ??= await pathsIn(folder);
    const { inputs, folders, places } = workPlaces(program, this.#files, test.input, test.answer);
    const put = (path: string, content: Uint8Array | string): void => {
      const place = join(copy, path);
      // The submission may contain a file or folder of that name.
      this.discard(place);
      writeFileSync(place, content);
    };
    const isFile = test.standardInput !== true && test.argument !== true;
    if (isFile) for (const path of inputs) put(path, bytes);
    const existing = new Set(this.#files);
    for (const [name, content] of others)
      for (const path of folders.map((each) => posix.join(each, name)))
        if (!existing.has(path)) put(path, content);
    if (by !== 'stdin') return { folder: copy, places };
    // Programs may run as another user, who must not find the inputs of others.
    const standardInput = join(await this.#makeFolder('input-'), 'stdin');
    writeFileSync(standardInput, bytes);
    chmodSync(standardInput, 0o644);
    return { folder: copy, places, standardInput };
  }

  discard(path: string): void {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const prepared = await this.#prepared?.catch(() => undefined);
    if (prepared !== undefined) this.discard(prepared.folder);
  }

  #prepare(): Promise<Prepared> {
    this.#prepared ??= this.#context.slots.use(async () => {
      const { assignment, sandbox, signal } = this.#context;
      return prepareSubmission(this.#submission, {
        rules: assignment.build,
        problems: programsOf(this.#context),
        called: calledIn(this.#context),
        sandbox,
        workFolder: await this.#makeFolder('build-'),
        ...defined({ run: this.#override?.run }),
        files: this.#override?.files ?? new Map(),
        ...defined({ signal }),
      });
    });
    return this.#prepared;
  }

  async #usesSameTools({ build }: KeptBuild): Promise<boolean> {
    // If the sandbox fails, another build shows the reason.
    return areSame(this.#context.sandbox, build.uses).catch(() => false);
  }

  async #makeFolder(prefix: string): Promise<string> {
    const { workFolder } = this.#context.store;
    await makeFolder(workFolder);
    return mkdtempSync(join(workFolder, prefix));
  }
}

/** Returns the names of the programs that the tests need: those of problems, and of files of functions. */
function programsOf({ assignment }: GradeContext): string[] {
  return [...new Set(assignment.tests.map(programOf))].toSorted();
}

/** Returns the names of the programs of which tests call a function. */
function calledIn({ assignment }: GradeContext): string[] {
  const called = assignment.tests.filter((test) => test.function !== undefined);
  return [...new Set(called.map(programOf))].toSorted();
}

/** Where a run takes place. {@link Builder.discard} removes its folders. */
interface RunPlace {
  readonly folder: string;
  /** The folders in it where the program may leave its answer. */
  readonly places: readonly string[];
  /** The file to read as standard input, alone in a folder; absent if the program finds its input in the working folder. */
  readonly standardInput?: string;
}

/** The places where a run finds its inputs and leaves its answer. */
interface WorkPlaces {
  readonly inputs: readonly string[];
  /** The folders where a program opens files: the working folder, and that of its source. */
  readonly folders: readonly string[];
  /** The folders to search for the answer. */
  readonly places: readonly string[];
}

/**
 * Returns the paths of a run's inputs, and the folders to search for its answer: the working folder, the folder of the program's
 * source, and each folder in which the submission contains a file of that name. Case does not matter.
 *
 * @param files the files of the submission after its build.
 */
function workPlaces(
  { source, command }: Pick<Program, 'source' | 'command'>,
  files: readonly string[],
  input: string,
  { names, otherNames }: Pick<AnswerRules, 'names' | 'otherNames'>,
): WorkPlaces {
  const existing = new Set(files);
  const beside = [source.name, ...command.map((word) => posix.normalize(word))]
    .filter((path) => existing.has(path))
    .map((path) => posix.dirname(path));
  const isNamed = (path: string, name: string): boolean =>
    posix.basename(path).toLowerCase() === name.toLowerCase();
  const given = files.filter((path) => isNamed(path, input));
  const answers = [...names, ...Object.keys(otherNames)];
  const old = files.filter((path) => answers.some((name) => isNamed(path, name)));
  const folders = unique(['.', ...beside]);
  return {
    inputs: unique([...folders.map((folder) => posix.join(folder, input)), ...given]),
    folders,
    places: unique([...folders, ...[...given, ...old].map((path) => posix.dirname(path))]),
  };
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
