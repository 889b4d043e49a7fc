/** Reads problem packages: Kattis's format, `legacy` and `2025-09` (also called `2023-07-draft`), which DOMjudge uses, too. */
import { defined } from '@queenside/core/basics';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Scoring, TestCase } from '@queenside/class-view';
import { isFile } from '@queenside/host';
import type { Limits } from '@queenside/sandbox';
import { parse } from 'yaml';

const MIB = 2 ** 20;
/** The limits that the specification calls typical. */
const TYPICAL = { memory: 2048, output: 8, validationTime: 60, validationMemory: 2048 } as const;

/** What a package says about a test. */
export interface ProblemPackage {
  /** Its short name, which programs may have. */
  readonly problem: string;
  readonly name: string;
  readonly limits: Partial<Pick<Limits, 'cpuMs' | 'memoryBytes' | 'outputBytes'>>;
  /** The file or folder with the output validator's source. Absent for the default one. */
  readonly validator?: string;
  readonly isInteractive: boolean;
  readonly validatorLimits: Pick<Limits, 'cpuMs' | 'memoryBytes'>;
  readonly cases: readonly TestCase[];
  readonly scoring: Pick<Scoring, 'credit' | 'sections'>;
}

/** A reason why a package cannot be used, as the end of a sentence about it. */
export class UnusablePackage extends Error {}

type Yaml = Readonly<Record<string, unknown>>;

/** @throws UnusablePackage. */
export async function readPackage(folder: string): Promise<ProblemPackage> {
  const yaml = await readYaml(join(folder, 'problem.yaml'));
  if (yaml === undefined) throw new UnusablePackage('has no problem.yaml');
  const isLegacy = textOf(yaml['problem_format_version'] ?? 'legacy').startsWith('legacy');
  const types = new Set([yaml['type'] ?? 'pass-fail'].flat().flatMap(wordsOf));
  const validation = wordsOf(yaml['validation']);
  for (const type of ['multi-pass', 'submit-answer'])
    if (types.has(type)) throw new UnusablePackage(`is a ${type} problem, which is not supported`);
  if (existsSync(join(folder, 'include')))
    throw new UnusablePackage('adds code to submissions ("include"), which is not supported');
  const isCustom = isLegacy ? validation.includes('custom') : true;
  const validator = isCustom ? await findValidator(folder) : undefined;
  if (isLegacy && isCustom && validator === undefined)
    throw new UnusablePackage('has validation "custom", but no output validator');
  const isInteractive = types.has('interactive') || validation.includes('interactive');
  if (isInteractive && validator === undefined)
    throw new UnusablePackage('is interactive, but has no output validator');
  const flags = wordsOf(yaml['validator_flags']);
  const sample = await readGroup(join(folder, 'data', 'sample'), 'sample', { flags });
  const secret = await readGroup(join(folder, 'data', 'secret'), 'secret', {
    ...(await settingsIn(join(folder, 'data'), { flags })),
  });
  const isScoring = types.has('scoring');
  const { cases, sections } = isScoring ? scored(secret) : { cases: casesIn(secret), sections: [] };
  const all = [...casesIn(sample).map((each) => ({ ...each, isScored: !isScoring })), ...cases];
  if (!all.some(({ isScored }) => isScored))
    throw new UnusablePackage('has no test cases in data/secret');
  const limits = Object(yaml['limits']) as Yaml;
  return {
    problem: basename(folder),
    name: nameOf(yaml['name']) ?? basename(folder),
    limits: {
      ...(await timeLimit(folder, limits)),
      memoryBytes: numberOf(limits['memory'], TYPICAL.memory) * MIB,
      outputBytes: numberOf(limits['output'], TYPICAL.output) * MIB,
    },
    ...defined({ validator }),
    isInteractive,
    validatorLimits: {
      cpuMs: numberOf(limits['validation_time'], TYPICAL.validationTime) * 1000,
      memoryBytes: numberOf(limits['validation_memory'], TYPICAL.validationMemory) * MIB,
    },
    cases: all,
    scoring: {
      credit: isScoring ? 'share' : 'all',
      ...defined({ sections: sections.length > 0 ? Object.fromEntries(sections) : undefined }),
    },
  };
}

/** Returns the only program for output validation, or the folder itself if its files are one program. */
async function findValidator(folder: string): Promise<string | undefined> {
  for (const name of ['output_validators', 'output_validator']) {
    const place = join(folder, name);
    if (!existsSync(place)) continue;
    const entries = (await readdir(place)).filter((entry) => !/^[.-]/.test(entry));
    const only = entries.length === 1 ? entries[0] : undefined;
    if (entries.length > 0) return only === undefined ? place : join(place, only);
  }
  return undefined;
}

/** The settings that a group of test cases inherits. */
interface Settings {
  readonly flags: readonly string[];
  readonly own?: Yaml;
}

interface CaseGroup {
  /** Relative to `data`. */
  readonly name: string;
  readonly settings: Settings;
  readonly cases: readonly TestCase[];
  readonly groups: readonly CaseGroup[];
}

/** Reads the settings of a folder, over those that it inherits. */
async function settingsIn(folder: string, above: Settings): Promise<Settings> {
  const own =
    (await readYaml(join(folder, 'test_group.yaml'))) ??
    (await readYaml(join(folder, 'testdata.yaml'))) ??
    {};
  if (own['grading'] === 'custom')
    throw new UnusablePackage('has a grader of its own, which is not supported');
  return { flags: flagsIn(own) ?? above.flags, own: { ...above.own, ...own } };
}

/** Returns the output validator's arguments in settings; undefined if they say nothing. */
function flagsIn(own: Yaml): readonly string[] | undefined {
  for (const key of ['args', 'input_files'])
    if (key in own)
      throw new UnusablePackage(`sets "${key}" for test cases, which is not supported`);
  const args = own['output_validator_args'];
  if (Array.isArray(args)) return args.map(textOf);
  const flags = own['output_validator_flags'];
  if (flags === undefined) return undefined;
  return wordsOf(typeof flags === 'object' ? (flags as Yaml)['flags'] : flags);
}

async function readGroup(folder: string, name: string, above: Settings): Promise<CaseGroup> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const settings = await settingsIn(folder, above);
  const cases: TestCase[] = [];
  const groups: CaseGroup[] = [];
  const names = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of names) {
    const path = join(folder, entry.name);
    if (/^[.-]/.test(entry.name)) continue;
    if (entry.name.endsWith('.files'))
      throw new UnusablePackage('has files for test cases (".files"), which are not supported');
    if (entry.isDirectory()) groups.push(await readGroup(path, `${name}/${entry.name}`, settings));
    if (entry.isFile() && entry.name.endsWith('.in'))
      cases.push(await readCase(path, `${name}/${entry.name.slice(0, -3)}`, settings));
  }
  return { name, settings, cases, groups };
}

async function readCase(input: string, name: string, { flags }: Settings): Promise<TestCase> {
  const stem = input.slice(0, -'.in'.length);
  const answer = `${stem}.ans`;
  if (!isFile(answer)) throw new UnusablePackage(`has no answer file for ${name}.in`);
  const args = flagsIn((await readYaml(`${stem}.yaml`)) ?? {}) ?? flags;
  const contents = createHash('sha256')
    .update(await readFile(answer))
    .digest('hex');
  return { name, input, answer, args, contents, isScored: true };
}

function casesIn({ cases, groups }: CaseGroup): TestCase[] {
  return [...cases, ...groups.flatMap(casesIn)];
}

/** Returns the cases of a scoring problem, and the share of the points of each group of cases, if there are groups. */
function scored(secret: CaseGroup): {
  cases: TestCase[];
  sections: readonly (readonly [string, number])[];
} {
  if (secret.groups.length === 0) return { cases: casesIn(secret), sections: [] };
  const groups = secret.groups.map((group) => {
    const cases = casesIn(group).map((each) => ({ ...each, section: group.name }));
    return {
      group,
      cases: isAllOrNothing(group) ? cases.map((each) => ({ ...each, needsAll: true })) : cases,
    };
  });
  const worth = groups.map(({ group, cases }) => worthOf(group, cases.length));
  const sum = worth.reduce((total, each) => total + each, 0);
  const shares = worth.map((each) => (sum > 0 ? each / sum : 1 / groups.length));
  return {
    cases: groups.flatMap(({ cases }) => cases),
    sections: groups.map(({ group }, index) => [group.name, shares[index]!]),
  };
}

/** Whether a group gives its points only if all its cases are right. */
function isAllOrNothing({ settings: { own = {} } }: CaseGroup): boolean {
  const aggregation = own['score_aggregation'] ?? gradingIn(own)['aggregation'];
  if (aggregation !== undefined) return aggregation !== 'sum';
  const flags = wordsOf(own['grader_flags']);
  return !('accept_score' in own || 'range' in own || flags.length > 0) || flags.includes('min');
}

/** Returns the most points of a group, on the package's own scale. */
function worthOf({ settings: { own = {} } }: CaseGroup, count: number): number {
  const grading = gradingIn(own);
  const most = own['max_score'] ?? grading['max_score'] ?? grading['score'];
  if (Number.isFinite(Number(most)) && most !== undefined) return Number(most);
  const [, upper] = wordsOf(own['range']).map(Number);
  if (upper !== undefined && Number.isFinite(upper)) return upper;
  const accept = numberOf(own['accept_score'], 1);
  return isAllOrNothing({ settings: { own } } as CaseGroup) ? accept : accept * count;
}

/** Returns how drafts of the format write scores. */
function gradingIn(own: Yaml): Yaml {
  return Object(own['grading'] ?? own['scoring']) as Yaml;
}

/** Finds the time limit: in problem.yaml, or where DOMjudge and Kattis keep it. */
async function timeLimit(folder: string, limits: Yaml): Promise<{ cpuMs?: number }> {
  const own = limits['time_limit'];
  const text = async (name: string): Promise<string> =>
    readFile(join(folder, name), 'utf8').catch(() => '');
  const ini = /^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(await text('domjudge-problem.ini'))?.[1];
  const seconds = Number(own ?? ini ?? ((await text('.timelimit')).trim() || NaN));
  return seconds > 0 ? { cpuMs: Math.round(seconds * 1000) } : {};
}

async function readYaml(file: string): Promise<Yaml | undefined> {
  if (!isFile(file)) return undefined;
  try {
    return Object(parse(await readFile(file, 'utf8'))) as Yaml;
  } catch (thrown) {
    const where = relative(join(file, '..', '..'), file);
    throw new UnusablePackage(
      `has an invalid ${where}: ${(thrown as Error).message.split('\n')[0]}`,
    );
  }
}

/** Returns the English name, or the first. */
function nameOf(name: unknown): string | undefined {
  if (typeof name === 'string') return name;
  const [first] = Object.values(Object(name) as Yaml);
  return (Object(name) as Yaml)['en'] === undefined
    ? textOf(first) || undefined
    : textOf((name as Yaml)['en']);
}

function wordsOf(value: unknown): string[] {
  return textOf(value).split(/\s+/).filter(Boolean);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown, otherwise: number): number {
  const number = Number(value);
  return value !== undefined && number > 0 ? number : otherwise;
}
