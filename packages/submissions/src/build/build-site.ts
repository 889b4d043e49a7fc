import { defined } from '@queenside/core/basics';
import { stripVTControlCharacters } from 'node:util';
import { hostError } from '@queenside/host';
import type { RunEnding, Sandbox } from '@queenside/sandbox';
import type { Language } from '../languages/language.ts';
import { installCommand } from '../languages/languages.ts';
import type { SourceFile } from '../languages/sources.ts';
import { NOT_INSTALLED, type BuildRules } from '../types.ts';
import { printable } from '../read/entry.ts';
import { BuildFailed } from './build-failed.ts';
import { moduleName, moduleVersion, versionOf } from './tools.ts';

export interface BuildSiteOptions {
  readonly rules: Pick<BuildRules, 'limits'>;
  readonly sandbox: Sandbox;
  /** The submission's folder, absolute. */
  readonly workFolder: string;
  readonly signal?: AbortSignal;
}

/** The folder of a submission during its build. Runs commands there and collects their output. */
export class BuildSite {
  readonly folder: string;
  readonly #options: BuildSiteOptions;
  readonly #outputs: Uint8Array[] = [];
  readonly #uses = new Map<string, string>();
  readonly #notes: string[] = [];

  constructor(options: BuildSiteOptions) {
    this.folder = options.workFolder;
    this.#options = options;
  }

  /** The output of all commands as printable text. */
  get log(): string {
    const notes = this.#notes.map((note) => Buffer.from(`${note}\n`));
    return cleanLog([...notes, ...this.#outputs], [this.folder, '/work']);
  }

  /** Adds a remark on the submission to the log. */
  note(remark: string): void {
    this.#notes.push(`${printable(remark)}.`);
  }

  /** The versions of all programs and modules that were looked up, by name. */
  get uses(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#uses].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @throws BuildFailed as the judge's fault, if a tool is not installed. */
  async require(tools: readonly string[]): Promise<void> {
    for (const tool of tools)
      if (!(await this.has(tool)))
        throw new BuildFailed(
          `${tool} is not installed on the grading machine; this does not count against you${howToInstall(tool)}`,
          true,
        );
  }

  async has(tool: string): Promise<boolean> {
    const version = await versionOf(this.#options.sandbox, tool);
    this.#uses.set(tool, version ?? NOT_INSTALLED);
    return version !== undefined;
  }

  /** Looks up the modules of a language that the submission imports. */
  async lookUpModules({ id, modules }: Language, files: readonly SourceFile[]): Promise<void> {
    for (const module of modules?.imported(files) ?? []) {
      const version = await moduleVersion(this.#options.sandbox, id, module);
      if (version !== undefined) this.#uses.set(moduleName(id, module), version);
    }
  }

  /**
   * Runs a step of the build.
   *
   * @param what the name of the program in messages.
   * @param tool the name of the compiler in messages, if a shell calls it.
   * @throws BuildFailed if the command fails; QueensideError `batch/interrupted`.
   */
  async build(command: readonly string[], what = 'the program', tool = 'sh'): Promise<void> {
    const { ending, output, errors } = await this.#run(command);
    this.#outputs.push(output, errors);
    if (ending.kind === 'exited' && ending.code === 0) return;
    const [program = ''] = command;
    throw new BuildFailed(whyFailed(what, program === 'sh' ? tool : program, ending));
  }

  /** Runs a command. Throws if the run was aborted or the sandbox failed. */
  async #run(command: readonly string[]) {
    const { rules, sandbox, workFolder, signal } = this.#options;
    const facts = await sandbox.run({
      command,
      folder: workFolder,
      limits: rules.limits,
      ...defined({ signal }),
    });
    const { ending } = facts;
    if (ending.kind === 'interrupted') throw hostError('interrupted');
    if (ending.kind === 'sandbox-failed')
      throw new BuildFailed(`the sandbox failed: ${ending.reason}`, true);
    return facts;
  }
}

function howToInstall(tool: string): string {
  const command = installCommand(tool);
  return command === undefined ? '' : ` (staff: ${command})`;
}

function whyFailed(what: string, program: string, ending: RunEnding): string {
  return `${what} could not be built: ${program} ${howEnded(ending)}`;
}

function howEnded(ending: RunEnding): string {
  if (ending.kind === 'exited') return `exited with code ${ending.code}`;
  if (ending.kind === 'signalled') return `was killed by ${ending.signal}`;
  return ending.kind === 'limit' ? EXCEEDED[ending.limit] : ending.kind;
}

const EXCEEDED = {
  cpu: 'used too much processor time',
  wall: 'took too long',
  idle: 'took too long without working',
  memory: 'used too much memory',
  output: 'wrote too much',
};

/** The most characters. */
const LONGEST = 4000;
/** Bytes read from each end of a log. */
const LOOKED_AT = 1 << 16;
/** Characters kept from the end of a long log. A compiler's first messages matter most. */
const END = 800;

/**
 * Returns a build's output as printable text: without escape codes, control characters, and the names of the build folders, at most
 * 4,000 characters.
 */
export function cleanLog(bytes: readonly Uint8Array[], folders: readonly string[]): string {
  let text = bytes
    .map((part) =>
      new TextDecoder()
        .decode(within(part))
        .replace(/^\s*\n/, '')
        .trimEnd(),
    )
    .filter((part) => part !== '')
    .join('\n');
  text = stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}]/gu, '');
  for (const folder of folders) text = text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - END - 3)}\n…\n${text.slice(-END)}`.toWellFormed();
}

/** Removes the middle of a long output, which the log would not show anyway. */
function within(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 2 * LOOKED_AT) return bytes;
  return Buffer.concat([bytes.subarray(0, LOOKED_AT), bytes.subarray(-LOOKED_AT)]);
}
