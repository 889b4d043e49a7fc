import { defined } from '@queenside/core/basics';
import { createReadStream } from 'node:fs';
import { basename, extname, isAbsolute, join } from 'node:path';
import { createHash } from 'node:crypto';
import type { Checker, ExternalChecker, Requirement, Test } from '@queenside/class-view';
import { isPluginFile, splitFunction } from '@queenside/batch/one-file';
import { isFile } from '@queenside/host';
import type { QueensideError } from '@queenside/core';
import type { Limits } from '@queenside/sandbox';
import { LANGUAGE_IDS } from '@queenside/submissions';
import { ARGUMENT, STANDARD_STREAM } from '../../input-of.ts';
import { answerName, readAnswerRules, STANDARD_INPUT } from './answer.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import type {
  AssignmentFile,
  WrittenAnswer,
  WrittenRunLimits,
  WrittenScoring,
  WrittenTest,
  WrittenChecker,
} from '../source/schema.ts';
import { idFrom, requireKnown, requireUnique } from './ids.ts';
import { layered, single } from './layered.ts';
import { readLimits, RUN_DEFAULTS } from './limits.ts';
import { requireNoCycle } from './cycles.ts';
import { findBeside } from '../source/find-beside.ts';
import { readScoring } from './scoring.ts';
import { showPath, type Source } from '../source/read-source.ts';
import { readCommand } from './commands.ts';
import { parseInstances } from './instances.ts';
import { readPackaged } from './packaged.ts';
import { FUNCTION_DEFAULTS, HEURISTIC_DEFAULTS, readFunction } from './functions.ts';
import { testSchema } from '../source/schema.ts';

/** Checkers get more than programs: one may have to read a large output. */
const CHECKER_DEFAULTS = { ...RUN_DEFAULTS, cpuMs: 30_000, memoryBytes: 2 ** 30 } as const;

/** The keys of time factors: languages, and the assignment's own command. */
const FACTORED = [...LANGUAGE_IDS, 'configured'];

/** @throws QueensideError `assignment/…` */
export async function readTests(file: AssignmentFile, source: Source): Promise<readonly Test[]> {
  const ids = file.tests.map((test, index) => test.id ?? idOf(test, ['tests', index], source));
  requireUnique(ids, 'tests', source);
  const tests: Test[] = [];
  for (const [index, test] of file.tests.entries())
    tests.push(await readTest(test, ids[index]!, ids, file, ['tests', index], source));
  const dependents = tests.map(({ id, requires }, index) => ({
    id,
    requires: requires.map((requirement) => requirement.test),
    at: ['tests', index, 'requires'],
  }));
  requireNoCycle(dependents, source);
  return tests;
}

function idOf(
  { title, instances, problem = '', package: folder }: WrittenTest,
  at: KeyPath,
  source: Source,
): string {
  const stem = typeof instances === 'string' ? basename(instances, extname(instances)) : problem;
  return idFrom(title ?? (folder === undefined ? stem : basename(folder)), at, source);
}

/** Returns the key of a test that runs on instances, which needs it. */
function needed<Key extends 'problem' | 'instances'>(
  written: WrittenTest,
  key: Key,
  at: KeyPath,
  { placeOf }: Source,
): NonNullable<WrittenTest[Key]> {
  const value = written[key];
  if (value !== undefined) return value;
  const meaning = testSchema.properties[key].description.replace(/\.$/, '');
  const path = [...at, key];
  throw assignmentError('missing-key', { path: showPath(path), meaning }, placeOf(path));
}

async function readTest(
  written: WrittenTest,
  id: string,
  ids: readonly string[],
  file: AssignmentFile,
  at: KeyPath,
  source: Source,
): Promise<Test> {
  const packaged = await readPackaged(written, at, source);
  const problem = written.problem ?? packaged?.problem ?? needed(written, 'problem', at, source);
  const { title = packaged?.name ?? id, points } = written;
  const { visibleTo = packaged === undefined ? 'student' : 'staff' } = written;
  const standardInput = packaged !== undefined || written.input === STANDARD_INPUT;
  const argument = written.input === ARGUMENT;
  const isPart = written.record !== undefined && written.record !== 'whole';
  if ((argument || isPart) && written.runs === 'all-records') {
    const key = argument ? 'input: argument' : `record: ${written.record}`;
    throw oneRecord(key, [...at, 'runs'], source);
  }
  const isNamed = !standardInput && !argument;
  const input = isNamed ? (written.input ?? `${problem}.txt`) : `${problem}.txt`;
  const usual = isNamed ? answerName(input) : STANDARD_STREAM;
  const own = { ...written };
  const top = { ...file };
  const runLimits = layered<WrittenRunLimits>('limits', top, own, at);
  const functionRules = readFunction(written, at, source);
  const isSearch = functionRules !== undefined && functionRules.heuristic === undefined;
  const ofFunction = isSearch ? FUNCTION_DEFAULTS : HEURISTIC_DEFAULTS;
  const defaults = functionRules === undefined ? packaged?.limits : ofFunction;
  const limits = readLimits(runLimits, { ...RUN_DEFAULTS, ...defaults }, source);
  const timeFactors = runLimits.value.languages ?? {};
  for (const language of Object.keys(timeFactors))
    requireKnown(
      language,
      'language',
      FACTORED,
      [...runLimits.pathOf('languages'), language],
      source,
    );
  const answer = layered<WrittenAnswer>('answer', top, own, at);
  return {
    id,
    title,
    problem,
    input,
    ...defined({
      standardInput: standardInput || undefined,
      argument: argument || undefined,
      eachRecord: written.runs !== undefined || isPart ? written.runs !== 'all-records' : undefined,
      record: written.record,
    }),
    instances:
      packaged === undefined
        ? await parseInstances(
            needed(written, 'instances', at, source),
            { isFunction: isSearch, hasSecret: file.secret !== undefined },
            [...at, 'instances'],
            source,
          )
        : { kind: 'file', path: packaged.cases[0]!.input },
    ...defined({ package: packaged?.folder, cases: packaged?.cases }),
    answer: readAnswerRules(answer, input, usual, source),
    ...defined({
      evaluation: await readEvaluation(written.evaluate, [...at, 'evaluate'], source),
    }),
    checker: packaged?.checker ?? (await readChecker(written.checker, [...at, 'checker'], source)),
    ...defined({ function: functionRules }),
    limits,
    timeFactors,
    scoring: readScoring(
      layered<WrittenScoring>('scoring', top, own, at),
      points,
      longest(limits, timeFactors),
      source,
      packaged?.scoring,
    ),
    requires: readRequirements(written.requires, ids, [...at, 'requires'], source),
    visibleTo,
    showsAnswers: answer.value.show ?? false,
  };
}

/** @throws QueensideError `assignment/wrong-file`, or as {@link findBeside}. */
async function readEvaluation(
  written: string | undefined,
  at: KeyPath,
  source: Source,
): Promise<Test['evaluation']> {
  if (written === undefined) return undefined;
  const { file, function: name } = splitFunction(written);
  const path = await findBeside(file, 'file', at, source);
  if (!isPluginFile(written)) {
    const reason = 'is not in Python, JavaScript, or TypeScript';
    const values = { path: showPath(at), name: file, reason, expected: 'such a file' };
    throw assignmentError('wrong-file', values, source.placeOf(at));
  }
  return {
    path: name === undefined ? path : `${path}:${name}`,
    contents: await digestOf([path]),
  };
}

/** The error of a test that gives programs records one by one, by its key, and all in one run. */
function oneRecord(key: string, at: KeyPath, { placeOf }: Source): QueensideError {
  return assignmentError('one-record', { path: showPath(at), key }, placeOf(at));
}

function longest(limits: Limits, factors: Readonly<Record<string, number>>): Limits {
  const factor = Math.max(1, ...Object.values(factors));
  return { ...limits, cpuMs: limits.cpuMs * factor, wallMs: limits.wallMs * factor };
}

function readRequirements(
  written: WrittenTest['requires'] = [],
  ids: readonly string[],
  at: KeyPath,
  source: Source,
): readonly Requirement[] {
  const outcome = 'right';
  const requirements =
    typeof written === 'string' || isList(written)
      ? [written].flat().map((test) => ({ test, outcome }) as const)
      : Object.entries(written).map(([test, wanted]) => ({ test, outcome: wanted }));
  for (const { test } of requirements) requireKnown(test, 'test', ids, at, source);
  return requirements;
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** @throws QueensideError `assignment/one-checker`, or an error of its command, files, or limits. */
async function readChecker(
  written: WrittenChecker | undefined,
  at: KeyPath,
  source: Source,
): Promise<Checker> {
  if (written === undefined) return { kind: 'problem' };
  const { kattis, testlib } = written;
  if (kattis !== undefined && testlib === undefined)
    return readExternal('kattis', written, at, source);
  if (testlib !== undefined && kattis === undefined)
    return readExternal('testlib', written, at, source);
  const found = kattis === undefined ? 'no' : 'two';
  throw assignmentError('one-checker', { path: showPath(at), found }, source.placeOf(at));
}

async function readExternal(
  kind: ExternalChecker['kind'],
  written: WrittenChecker,
  at: KeyPath,
  source: Source,
): Promise<ExternalChecker> {
  const commandAt = [...at, kind];
  const command = await Promise.all(
    readCommand(written[kind]!, commandAt, source).map((part, index) =>
      programPart(part, index, commandAt, source),
    ),
  );
  const answerFile =
    written.answer && (await findBeside(written.answer, 'file', [...at, 'answer'], source));
  return {
    kind,
    command,
    ...defined({ answerFile }),
    contents: await digestOf(answerFile === undefined ? command : [...command, answerFile]),
    limits: readLimits(single(written.limits, [...at, 'limits']), CHECKER_DEFAULTS, source),
  };
}

/** Resolves a part of the command to an absolute path if it starts with `./` or names a file beside the assignment. */
async function programPart(
  part: string,
  index: number,
  at: KeyPath,
  source: Source,
): Promise<string> {
  const isPath = /^\.{0,2}\//.test(part) || (index === 0 && part.includes('/'));
  if (isPath && !part.startsWith('/')) return findBeside(part, 'file', at, source);
  return !isPath && isFile(join(source.folder, part)) ? findBeside(part, 'file', at, source) : part;
}

/** Hashes the contents of all files among these parts of a command. */
async function digestOf(parts: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const part of parts) {
    if (!isAbsolute(part) || !isFile(part)) continue;
    for await (const chunk of createReadStream(part)) digest.update(chunk as Buffer);
    digest.update(part);
  }
  return digest.digest('hex');
}
