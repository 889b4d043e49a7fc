import { batchError } from '@queenside/batch';
import type { BuildRules, RunEnding, Sandbox } from '../model/index.ts';
import { onlyShown } from '../submissions/entry-path.ts';
import { cleanLog } from './clean-log.ts';
import { hasTool } from './tools.ts';

/** Why something could not be built, as a student understands it; names of the student's files are made fit to be shown. */
export class BuildFailed extends Error {
  /** Whether it is no fault of the student. */
  readonly isJudgeFault: boolean;

  constructor(reason: string, isJudgeFault = false) {
    super(onlyShown(reason));
    this.isJudgeFault = isJudgeFault;
  }
}

export interface BuildSiteOptions {
  readonly rules: Pick<BuildRules, 'limits'>;
  readonly sandbox: Sandbox;
  /** The submission's folder, absolute. */
  readonly workFolder: string;
  readonly signal?: AbortSignal;
}

/** The folder of one submission while it is built: runs commands there, and keeps what they say. */
export class BuildSite {
  readonly folder: string;
  readonly #options: BuildSiteOptions;
  readonly #said: Uint8Array[] = [];

  constructor(options: BuildSiteOptions) {
    this.folder = options.workFolder;
    this.#options = options;
  }

  /** All that the commands said, fit to be shown. */
  get log(): string {
    return cleanLog(this.#said, [this.folder, '/work']);
  }

  /** @throws BuildFailed as the judge's fault, where a command is not there. */
  async require(tools: readonly string[]): Promise<void> {
    for (const tool of tools)
      if (!(await this.has(tool)))
        throw new BuildFailed(
          `${tool} is not installed where programs are run: nothing is held against you`,
          true,
        );
  }

  async has(tool: string): Promise<boolean> {
    return hasTool(this.#options.sandbox, tool, (command) => this.#run(command));
  }

  /**
   * Runs a step of the build.
   *
   * @param what is built.
   * @throws BuildFailed where it does not end well; QueensideError `batch/interrupted`.
   */
  async build(command: readonly string[], what = 'it'): Promise<void> {
    const { ending, output, errors } = await this.#run(command);
    this.#said.push(output, errors);
    if (ending.kind === 'exited' && ending.code === 0) return;
    throw new BuildFailed(whyFailed(what, command[0] ?? '', ending));
  }

  /** What is thrown for whatever is nobody's program's doing. */
  async #run(command: readonly string[]) {
    const { rules, sandbox, workFolder, signal } = this.#options;
    const facts = await sandbox.run({
      command,
      folder: workFolder,
      limits: rules.limits,
      ...(signal && { signal }),
    });
    const { ending } = facts;
    if (ending.kind === 'interrupted') throw batchError('interrupted');
    if (ending.kind === 'sandbox-failed')
      throw new BuildFailed(`the sandbox failed: ${ending.reason}`, true);
    return facts;
  }
}

function whyFailed(what: string, program: string, ending: RunEnding): string {
  if (ending.kind === 'exited')
    return `${what} could not be built: ${program} ended with exit code ${ending.code}`;
  if (ending.kind === 'signalled')
    return `${what} could not be built: ${program} was ended by ${ending.signal}`;
  const limit = ending.kind === 'limit' ? LIMITS[ending.limit] : ending.kind;
  return `${what} could not be built: ${program} took ${limit}`;
}

const LIMITS = {
  cpu: 'too much processor time',
  wall: 'too much time',
  idle: 'too much time, and did nothing',
  memory: 'too much memory',
  output: 'too much room on the disk',
};
