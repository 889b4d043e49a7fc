import { defined } from '@queenside/core/basics';
import { resolve } from 'node:path';
import { checkShape } from './source/check-shape.ts';
import type {
  AssignmentFile,
  WrittenBuild,
  WrittenGroup,
  WrittenSample,
  WrittenSimilarity,
} from './source/schema.ts';
import { idFrom, requireKnown, requireUnique } from './keys/ids.ts';
import { rememberPlaces } from './source/places.ts';
import { assignmentSchema } from './source/schema.ts';
import { readSource, showPath, type Source } from './source/read-source.ts';
import { readRubric } from './keys/rubric.ts';
import { readTests } from './keys/tests.ts';
import { readSecret } from './secret.ts';
import type { Assignment, Group, Lateness, Sample, SimilarityRules } from '@queenside/class-view';
import { type BuildRules, LANGUAGE_IDS } from '@queenside/submissions';
import { readCommand } from './keys/commands.ts';
import { assignmentError } from './errors.ts';
import { readLibraries } from './keys/libraries.ts';
import { single } from './keys/layered.ts';
import { BUILD_DEFAULTS, readLimits, readSize, readTime } from './keys/limits.ts';
import { requireNoCycle } from './keys/cycles.ts';
import { readShare } from './keys/answer.ts';
import { readMoment } from './keys/quantities.ts';
import { findBeside } from './source/find-beside.ts';

/** The default verdicts of samples. */
const USUAL: Readonly<Record<Sample['kind'], Readonly<Record<string, string>>>> = {
  right: { '*': 'AC' },
  wrong: { '*': 'WA|PAC' },
  slow: { '*': 'TLE' },
  crashing: { '*': 'RTE' },
  other: {},
};

const DAY_MS = 86_400_000;

const MOST_BYTES = 50 * 2 ** 20;
const MOST_FILES = 1000;

const FIRST_SEED = 1;

/** A hundredth of a point. */
const ROUNDING = { to: 0.01, way: 'nearest' } as const;

/**
 * Reads an assignment file (YAML or JSON) and checks everything that does not depend on plugins.
 *
 * @param name relative to the working folder.
 * @throws QueensideError `assignment/…`, with file, line, and column.
 */
export async function loadAssignment(name: string): Promise<Assignment> {
  const source = await readSource(resolve(name));
  checkShape(assignmentSchema, source.value, source);
  const file = source.value as AssignmentFile;
  const { title, seed = FIRST_SEED, maxPoints = Infinity } = file;
  const tests = await readTests(file, source);
  const ids = tests.map(({ id }) => id);
  const assignment: Assignment = {
    id: file.id ?? idFrom(title, ['title'], source),
    title,
    file: source.file,
    seed,
    ...defined({
      secret: file.secret === undefined ? undefined : await readSecret(file.secret, source),
    }),
    build: readBuild(file.build ?? {}, source),
    hidden: file.sandbox?.hide ?? [],
    ...defined({
      libraries:
        file.libraries === undefined ? undefined : await readLibraries(file.libraries, source),
    }),
    tests,
    groups: readGroups(file.groups ?? [], ids, source),
    rubric: readRubric(file.rubric ?? [], ids, source),
    maxPoints,
    rounding: { ...ROUNDING, ...file.rounding },
    ...defined({
      lateness: (file.due ?? file.late) === undefined ? undefined : readLateness(file, source),
    }),
    attempts: file.attempts ?? 'last',
    samples: await readSamples(file.samples ?? [], ids, source),
    ...defined({
      similarity:
        file.similarity === undefined ? undefined : await readSimilarity(file.similarity, source),
    }),
  };
  rememberPlaces(assignment, source);
  return assignment;
}

/** @throws QueensideError `assignment/needs-run`, `…/run-and-languages`, `…/shell-command` or `…/out-of-range`. */
function readBuild(written: WrittenBuild, source: Source): BuildRules {
  const { command, run, languages = [], maxSize, maxFiles = MOST_FILES } = written;
  if (command !== undefined && run === undefined)
    throw assignmentError('needs-run', {}, source.placeOf(['build', 'command']));
  if (run !== undefined && languages.length > 0)
    throw assignmentError('run-and-languages', {}, source.placeOf(['build', 'languages']));
  for (const [index, id] of languages.entries())
    requireKnown(id, 'language', LANGUAGE_IDS, ['build', 'languages', index], source);
  return {
    ...(run !== undefined && {
      commands: {
        ...defined({
          build:
            command === undefined ? undefined : readCommand(command, ['build', 'command'], source),
        }),
        run: readCommand(run, ['build', 'run'], source),
      },
    }),
    languages,
    limits: readLimits(single(written.limits, ['build', 'limits']), BUILD_DEFAULTS, source),
    maxBytes: maxSize === undefined ? MOST_BYTES : readSize(maxSize, ['build', 'maxSize'], source),
    maxFiles,
  };
}

/** @throws QueensideError `assignment/unknown-test`, `…/unknown-group`, `…/in-two-groups`, `…/cycle`, or `…/duplicate-id`. */
function readGroups(
  written: readonly WrittenGroup[],
  tests: readonly string[],
  source: Source,
): readonly Group[] {
  const ids = written.map((group, index) => group.id ?? idOf(group, index, source));
  requireUnique(ids, 'groups', source);
  const groups = written.map((group, index) => {
    const requires = [group.requires ?? []].flat();
    for (const [place, test] of group.tests.entries())
      requireKnown(test, 'test', tests, ['groups', index, 'tests', place], source);
    for (const id of requires)
      requireKnown(id, 'group', ids, ['groups', index, 'requires'], source);
    const { title = ids[index]!, scoring = 'sum' } = group;
    return { id: ids[index]!, title, tests: group.tests, scoring, requires };
  });
  requireApart(groups, source);
  requireNoCycle(
    groups.map(({ id, requires }, index) => ({ id, requires, at: ['groups', index, 'requires'] })),
    source,
  );
  return groups;
}

function idOf({ title }: WrittenGroup, index: number, source: Source): string {
  return title === undefined ? `group-${index + 1}` : idFrom(title, ['groups', index], source);
}

/** Rejects a test that is in two groups: its points would count twice. */
function requireApart(groups: readonly Group[], { placeOf }: Source): void {
  const homes = new Map<string, string>();
  for (const [index, { id, tests }] of groups.entries())
    for (const [place, test] of tests.entries()) {
      const other = homes.get(test);
      const at = ['groups', index, 'tests', place];
      if (other !== undefined)
        throw assignmentError(
          'in-two-groups',
          { path: showPath(at), id: test, other },
          placeOf(at),
        );
      homes.set(test, id);
    }
}

/** @throws QueensideError `assignment/out-of-range`. */
function readLateness(
  { due, late = {} }: Pick<AssignmentFile, 'due' | 'late'>,
  source: Source,
): Lateness {
  const { grace, penalty, per, most } = late;
  return {
    ...defined({ dueMs: due === undefined ? undefined : readMoment(due, ['due'], source) }),
    graceMs: grace === undefined ? 0 : readTime(grace, ['late', 'grace'], source),
    penalty: penalty === undefined ? 0 : readShare(penalty, ['late', 'penalty'], source),
    perMs: per === undefined ? DAY_MS : readTime(per, ['late', 'per'], source),
    most: most === undefined ? 1 : readShare(most, ['late', 'most'], source),
  };
}

/** @throws QueensideError `assignment/unknown-test`, or an error of a path. */
async function readSamples(
  written: readonly WrittenSample[],
  tests: readonly string[],
  source: Source,
): Promise<readonly Sample[]> {
  return Promise.all(
    written.map(async ({ path, kind, verdicts = USUAL[kind], points }, index) => {
      for (const test of Object.keys(verdicts))
        if (test !== '*')
          requireKnown(test, 'test', tests, ['samples', index, 'verdicts', test], source);
      return {
        path: await findBeside(path, 'file or folder', ['samples', index, 'path'], source),
        kind,
        verdicts,
        ...defined({ points }),
      };
    }),
  );
}

/** @throws QueensideError if a path of starter code is invalid. */
async function readSimilarity(
  { starter }: WrittenSimilarity,
  source: Source,
): Promise<SimilarityRules> {
  const at = ['similarity', 'starter'];
  if (typeof starter === 'string')
    return { starter: [await findBeside(starter, 'file or folder', at, source)] };
  return {
    starter: await Promise.all(
      starter.map((path, index) => findBeside(path, 'file or folder', [...at, index], source)),
    ),
  };
}
