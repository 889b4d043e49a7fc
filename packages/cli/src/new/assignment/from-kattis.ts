import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { ExitStatus } from '../../exit-status.ts';
import { newError } from '../errors.ts';
import { checkName } from '../names.ts';
import { requirePackage } from '../../optional-packages.ts';
import { showPath } from '../../show/text.ts';
import { print } from '../../show/print.ts';

export interface FromKattisOptions {
  /** The folder in which the assignment's folder is made. */
  readonly cwd: string;
  /** The folder of the problem package. */
  readonly fromKattis: string;
  readonly title?: string;
  readonly points?: number;
}

const DEFAULT_POINTS = 20;

/** The kinds of submissions by their folder, with the verdicts that they may get. */
const KINDS = [
  { folder: 'accepted', kind: 'right', verdicts: 'AC' },
  { folder: 'partially_accepted', kind: 'other', verdicts: 'PAC' },
  { folder: 'wrong_answer', kind: 'wrong', verdicts: 'WA|PAC' },
  { folder: 'time_limit_exceeded', kind: 'slow', verdicts: 'TLE|ILE|PAC' },
  { folder: 'run_time_error', kind: 'crashing', verdicts: 'RTE|MLE|OLE|PAC' },
] as const;

/** Creates an assignment from a problem package: a copy of the package, and its submissions as samples. */
export async function newFromKattisCommand(
  name: string,
  { cwd, fromKattis, title, points = DEFAULT_POINTS }: FromKattisOptions,
): Promise<number> {
  requirePackage('@queenside/grader', '`queenside new assignment`');
  const { loadAssignment } = await import('@queenside/grader');
  const folder = resolve(cwd, checkName(name, 'assignment'));
  const source = resolve(cwd, fromKattis);
  if (existsSync(folder)) throw newError('folder-exists', { folder: showPath(folder) });
  if (!existsSync(join(source, 'problem.yaml')))
    throw newError('no-package', { folder: showPath(source) });
  const packaged = basename(source);
  const { samples, left } = await samplesIn(source, packaged);
  await mkdir(folder);
  await cp(source, join(folder, packaged), { recursive: true });
  const file = join(folder, 'assignment.yaml');
  const test = `tests:\n  - package: ${JSON.stringify(packaged)}\n    points: ${points}\n`;
  const list =
    samples.length === 0 ? '' : `\n# The package's submissions.\nsamples:\n${samples.join('\n')}\n`;
  const head = title ?? packaged;
  await writeFile(file, `title: ${JSON.stringify(head)}\n\n${test}${list}`);
  // A package that cannot be used shows here.
  await loadAssignment(file);
  for (const each of left) print(`Left out ${each}: no supported language.\n`);
  const shown = relative(cwd, file);
  print(`Created ${shown} with ${samples.length} samples.

Next:
  queenside grade verify ${shown}
  queenside grade ${shown} --submissions <folder with one folder, archive, or program per student>
`);
  return ExitStatus.right;
}

/** Returns the lines of samples, and the submissions in other languages. */
async function samplesIn(
  source: string,
  packaged: string,
): Promise<{ samples: readonly string[]; left: readonly string[] }> {
  const { LANGUAGES } = await import('@queenside/grader');
  const extensions = new Set(LANGUAGES.flatMap((language) => language.extensions));
  const [samples, left]: [string[], string[]] = [[], []];
  for (const { folder, kind, verdicts } of KINDS) {
    const place = join(source, 'submissions', folder);
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      if (/^[.-]/.test(entry.name)) continue;
      const path = [packaged, 'submissions', folder, entry.name].join('/');
      const files = entry.isDirectory() ? await readdir(join(place, entry.name)) : [entry.name];
      if (files.some((file) => extensions.has(extname(file).toLowerCase())))
        samples.push(
          `  - { path: ${JSON.stringify(path)}, kind: ${kind}, verdicts: { '*': ${verdicts} } }`,
        );
      else left.push(path);
    }
  }
  return { samples: samples.toSorted(), left };
}
