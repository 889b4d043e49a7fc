/**
 * Finds out which programs and modules exist in a sandbox, and their versions. Each is looked up once.
 *
 * Describes the tools of a build as plain data: versions by name. `python3` is a program, and `python: numpy` a module of a
 * language.
 */
import { chmod } from 'node:fs/promises';
import { makeTemporaryFolder, removeFolder } from '@queenside/host';
import type { Limits, RunFacts, Sandbox } from '@queenside/sandbox';
import type { ModuleList } from '../languages/language.ts';
import { LANGUAGES, toolNamed } from '../languages/languages.ts';
import { NOT_INSTALLED } from '../types.ts';
import { BuildFailed } from './build-failed.ts';

/** The version of a module that names none. */
const UNKNOWN = 'installed';

const MEBIBYTE = 2 ** 20;
const LIMITS: Limits = {
  cpuMs: 20_000,
  wallMs: 30_000,
  memoryBytes: 1024 * MEBIBYTE,
  outputBytes: 4 * MEBIBYTE,
  processes: 64,
};
/** The most characters of a version. */
const LONGEST = 100;
/** Prints the program's path, then its version. */
const LOOK = 'command -v -- "$1" || exit; exec "$@" 2>&1';

const NO_MODULES: ModuleList = { installed: {}, standard: [], install: '' };

const known = new WeakMap<Sandbox, Map<string, Promise<unknown>>>();

/**
 * Returns the version of a program, or undefined if it does not exist.
 *
 * @throws BuildFailed if the sandbox failed.
 */
export async function versionOf(sandbox: Sandbox, tool: string): Promise<string | undefined> {
  return once(sandbox, tool, async () => {
    const option = toolNamed(tool)?.version ?? '--version';
    const { output } = await runAside(sandbox, ['sh', '-c', LOOK, 'sh', tool, option]);
    const [path = '', ...said] = linesOf(output);
    const version = said.find((line) => !/\bwarning:/i.test(line)) ?? '';
    return path === '' ? undefined : version.slice(0, LONGEST) || UNKNOWN;
  });
}

/**
 * Returns the version of a language's module, or undefined if it is part of the language.
 *
 * @throws BuildFailed if the sandbox failed.
 */
export async function moduleVersion(
  sandbox: Sandbox,
  language: string,
  module: string,
): Promise<string | undefined> {
  const { installed, standard } = await modulesOf(sandbox, language);
  if (Object.hasOwn(installed, module)) return installed[module] || UNKNOWN;
  return standard.includes(module) ? undefined : NOT_INSTALLED;
}

/** Returns the name under which a module is listed. */
export function moduleName(language: string, module: string): string {
  return `${language}: ${module}`;
}

/**
 * Whether all versions are what they were.
 *
 * @throws BuildFailed if the sandbox failed.
 */
export async function areSame(
  sandbox: Sandbox,
  uses: Readonly<Record<string, string>>,
): Promise<boolean> {
  for (const [name, version] of Object.entries(uses)) {
    const [language = '', module] = name.split(': ');
    const now =
      module === undefined
        ? await versionOf(sandbox, name)
        : await moduleVersion(sandbox, language, module);
    if ((now ?? NOT_INSTALLED) !== version) return false;
  }
  return true;
}

/** Returns the modules that programs of a language can import. */
export async function modulesOf(sandbox: Sandbox, id: string): Promise<ModuleList> {
  const modules = LANGUAGES.find((language) => language.id === id)?.modules;
  if (modules === undefined) return NO_MODULES;
  return once(sandbox, `${id}: `, async () => {
    const { output } = await runAside(sandbox, modules.list);
    const text = new TextDecoder().decode(output);
    return text === '' ? NO_MODULES : (JSON.parse(text) as ModuleList);
  });
}

/** Remembers an answer. If the question itself failed, the next caller asks again. */
async function once<Answer>(
  sandbox: Sandbox,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answers = known.get(sandbox) ?? new Map<string, Promise<unknown>>();
  known.set(sandbox, answers);
  const asked = (answers.get(question) as Promise<Answer> | undefined) ?? ask();
  answers.set(question, asked);
  asked.catch(() => answers.delete(question));
  return asked;
}

/** Runs a command in an empty folder, so that no submission decides what it finds. */
async function runAside(sandbox: Sandbox, command: readonly string[]): Promise<RunFacts> {
  const folder = await makeTemporaryFolder();
  try {
    await chmod(folder, 0o711);
    const facts = await sandbox.run({ command, folder, limits: LIMITS });
    const { ending } = facts;
    if (ending.kind === 'sandbox-failed')
      throw new BuildFailed(`the sandbox failed: ${ending.reason}`, true);
    return facts;
  } finally {
    await removeFolder(folder);
  }
}

function linesOf(output: Uint8Array): string[] {
  return new TextDecoder()
    .decode(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
