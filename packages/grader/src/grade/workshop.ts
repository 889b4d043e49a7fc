/** Where one submission is built, once, and its runs get fresh copies of what was built. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@queenside/batch';
import { prepareSubmission } from '../languages/index.ts';
import type { Prepared, Submission } from '../model/index.ts';
import type { GradeContext } from './context.ts';
import { keyOf } from './keys.ts';

/** What is known of a build without its folder. */
export type KeptBuild = Omit<Prepared, 'folder'>;

export class Workshop implements AsyncDisposable {
  /** What the build follows from. */
  readonly buildKey: string;
  readonly #submission: Submission;
  readonly #context: GradeContext;
  #prepared: Promise<Prepared> | undefined;

  constructor(submission: Submission, context: GradeContext) {
    this.#submission = submission;
    this.#context = context;
    const { assignment, sandbox } = context;
    const problems = problemsOf(context);
    this.buildKey = keyOf(submission.hash, assignment.build, problems, sandbox.kind);
  }

  /** What became of the build, from what is kept where nothing has changed since. */
  async build(): Promise<KeptBuild> {
    const { store } = this.#context;
    const known = store.find('build', this.buildKey);
    if (known !== undefined) return known;
    const { folder: _, ...build } = await this.#prepare();
    if (!build.build.judgeFault) store.keep('build', this.buildKey, build);
    return build;
  }

  /**
   * Builds what is known to be buildable, where only the knowledge is kept. To be waited for before a place is taken: building
   * takes one, too.
   */
  async rebuild(): Promise<KeptBuild['build']> {
    const { build } = await this.#prepare();
    return build;
  }

  /**
   * A copy of what was built, with an input in it, for one run. What else a build may have left, pipes and sockets, nobody reads
   * any more: they are not copied. Many small steps, which take longer to hand over to another thread than to do.
   *
   * @returns the folder; {@link discard} removes it.
   */
  async copyWith(input: string, bytes: Uint8Array): Promise<string> {
    const { folder } = await this.#prepare();
    const copy = await this.#makeFolder('run-');
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    const place = join(copy, input);
    // A submission may have something of that name, of whatever kind.
    this.discard(place);
    writeFileSync(place, bytes);
    return copy;
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
        problems: problemsOf(this.#context),
        sandbox,
        workFolder: await this.#makeFolder('build-'),
        ...(signal && { signal }),
      });
    });
    return this.#prepared;
  }

  async #makeFolder(prefix: string): Promise<string> {
    const { workFolder } = this.#context.store;
    await makeFolder(workFolder);
    return mkdtempSync(join(workFolder, prefix));
  }
}

function problemsOf({ assignment }: GradeContext): string[] {
  return [...new Set(assignment.tests.map(({ problem }) => problem))].toSorted();
}
