/** Checks that the installed plugins provide what an assignment needs. */
import { basename } from 'node:path';
import type { Engine } from '@queenside/batch';
import type { Assignment, Test } from '@queenside/class-view';
import type { Catalog, CatalogProblem } from '@queenside/runtime';
import {
  checkOptions,
  closeTo,
  defined,
  describeError,
  nearest,
  QueensideError,
} from '@queenside/core';
import { sectionsOf } from '../../input-of.ts';
import { checkEvaluation } from './check-evaluation.ts';
import { checkFunction } from './check-function.ts';
import { findBadRecord, type RecordReader } from './check-records.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import { instancesFor, type InstanceMaker, NOBODY, readingFile } from './instances.ts';
import { placeIn } from '../source/places.ts';
import { showPath } from '../source/read-source.ts';
import { valuePairs } from '../keys/scoring.ts';
import { NO_RECORDS } from '../keys/instances.ts';

/** The parts of the engine that know the catalog and make and read instances. */
type InstalledParts = InstanceMaker &
  RecordReader &
  Pick<Engine, 'importProblem' | 'allowEvaluation'>;

/** One test and its path in the assignment file. */
interface Subject {
  readonly assignment: Assignment;
  readonly test: Test;
  readonly at: KeyPath;
  readonly catalog: Catalog;
  readonly engine: InstalledParts;
}

/**
 * Rejects an assignment that the installed plugins cannot serve. Generates each test's instances once and reads every record of
 * instance files. A test may name a problem that is not installed if it has an instance file and an external checker.
 *
 * @throws QueensideError `assignment/unknown-problem`, `…/no-generator`, `…/bad-parameter`, `…/unknown-style`, `…/unknown-part`, `…/unknown-section`,
 *   `…/no-sections`, `…/wrong-order`,
 *   `…/no-function`, `…/unknown-algorithm`, `…/open-instances`,
 *   `…/unknown-solver`, `…/no-solver`, `…/bad-option`, `…/wrong-file`, or `…/unreadable-record`.
 */
export async function checkAgainstCatalog(
  assignment: Assignment,
  engine: InstalledParts,
): Promise<void> {
  const { catalog } = engine.installed;
  for (const [index, test] of assignment.tests.entries())
    await checkTest({ assignment, test, at: ['tests', index], catalog, engine });
}

async function checkTest(subject: Subject): Promise<void> {
  const { test, at, catalog } = subject;
  if (test.package !== undefined) return;
  const problem = catalog.problems.find(({ id }) => id === test.problem);
  if (problem === undefined) {
    if (needsNoPlugin(test)) return;
    const known = catalog.problems.map(({ id }) => id);
    const path = [...at, 'problem'];
    throw assignmentError(
      'unknown-problem',
      { path: showPath(path), id: test.problem, ...suggestion(test.problem, known) },
      placeIn(subject.assignment, path),
    );
  }
  checkStyles(subject, problem);
  checkParts(subject, problem);
  checkSections(subject, problem);
  checkObjective(subject, problem);
  await checkSolver(subject, problem);
  await checkGenerator(subject, problem);
  await checkEvaluation(test, subject.assignment, at, subject.engine);
  await checkRecords(subject);
  await checkFunction(test, subject.assignment, at, subject.engine);
}

/** An external checker uses neither styles nor solvers, which the test may have from the top of the assignment. */
function needsNoPlugin({ checker, instances }: Test): boolean {
  return checker.kind !== 'problem' && instances.kind === 'file';
}

async function checkGenerator(
  { assignment, test, at, engine }: Subject,
  { id, parameters }: CatalogProblem,
): Promise<void> {
  const { instances } = test;
  if (instances.kind !== 'generated') return;
  const path = [...at, 'instances', 'generate'];
  const place = placeIn(assignment, path);
  if (parameters === undefined) throw assignmentError('no-generator', { problem: id }, place);
  const reason = await refusal(async () => {
    checkOptions(`the generator of ${id}`, parameters, instances.parameters);
    await instancesFor(test, assignment, NOBODY, engine);
  });
  if (reason === undefined) return;
  throw assignmentError('bad-parameter', { path: showPath(path), reason, problem: id }, place);
}

async function checkRecords({ assignment, test, at, engine }: Subject): Promise<void> {
  const { problem, instances } = test;
  if (instances.kind !== 'file') return;
  const { path: file } = instances;
  const bad = await readingFile(file, () => findBadRecord(test, file, engine));
  if (bad === undefined) return;
  if (bad === 'empty') {
    const path = [...at, 'instances'];
    const name = basename(file);
    const values = { path: showPath(path), name, ...NO_RECORDS };
    throw assignmentError('wrong-file', values, placeIn(assignment, path));
  }
  const { cause, remedy, line, column } = bad;
  const values = { path: showPath([...at, 'instances']), problem, cause, remedy };
  const place = { file, line, ...defined({ column }) };
  throw assignmentError('unreadable-record', values, place);
}

function checkStyles({ assignment, test, at }: Subject, { id, styles }: CatalogProblem): void {
  const style = test.answer.forms.find((each) => !styles.includes(each));
  if (style === undefined) return;
  const path = [...at, 'answer', 'forms'];
  throw assignmentError(
    'unknown-style',
    { path: showPath(path), style, problem: id, ...suggestion(style, styles) },
    placeIn(assignment, path),
  );
}

function checkParts({ assignment, test, at }: Subject, { id, parts = {} }: CatalogProblem): void {
  const known = Object.keys(parts);
  const part = Object.keys(test.scoring.parts).find((each) => !known.includes(each));
  if (part === undefined) return;
  const path = [...at, 'scoring', 'parts', part];
  throw assignmentError(
    'unknown-part',
    { path: showPath(path), part, problem: id, ...suggestion(part, known) },
    placeIn(assignment, path),
  );
}

function checkSections({ assignment, test, at, engine }: Subject, { id }: CatalogProblem): void {
  if (test.scoring.sections === undefined) return;
  const path = [...at, 'scoring', 'sections'];
  const known = test.checker.kind === 'problem' ? sectionsOf(engine, test) : undefined;
  if (known === undefined)
    throw assignmentError('no-sections', { path: showPath(path) }, placeIn(assignment, path));
  const labels = known.map(({ label }) => label);
  const section = Object.keys(test.scoring.sections).find((each) => !labels.includes(each));
  if (section === undefined) return;
  throw assignmentError(
    'unknown-section',
    { path: showPath(path), section, problem: id, ...suggestion(section, labels) },
    placeIn(assignment, [...path, section]),
  );
}

/** Rejects points by values that are the higher, the worse an answer is. */
function checkObjective(
  { assignment, test, at }: Subject,
  { id, objective }: CatalogProblem,
): void {
  const rule = test.scoring.objective;
  if (rule === undefined || objective === undefined) return;
  const isMin = objective.sense === 'min';
  const wrong = valuePairs(rule).find(({ full, none }) => (isMin ? full > none : full < none));
  if (wrong === undefined) return;
  const path = [...at, 'scoring', 'objective'];
  const best = isMin ? 'least' : 'greatest';
  throw assignmentError(
    'wrong-order',
    { path: showPath(path), ...wrong, problem: id, best },
    placeIn(assignment, path),
  );
}

async function checkSolver(
  { assignment, test, at, catalog }: Subject,
  { id, defaultSolver }: CatalogProblem,
): Promise<void> {
  const { solver = defaultSolver, solverOptions } = test.answer;
  const hasOptions = Object.keys(solverOptions).length > 0;
  if (test.answer.solver === undefined && !hasOptions) return;
  const path = [...at, 'answer', hasOptions ? 'options' : 'solver'];
  const place = placeIn(assignment, path);
  const values = { path: showPath(path), problem: id };
  if (solver === undefined) throw assignmentError('no-solver', { path: values.path }, place);
  const solvers = catalog.solvers.filter(({ problem }) => problem === id);
  const found = solvers.find((each) => each.id === solver);
  if (found === undefined) {
    const known = solvers.map((each) => each.id);
    const guess = (known.length > 0 && closeTo(solver, known)) || defaultSolver;
    throw assignmentError(
      'unknown-solver',
      {
        ...values,
        id: solver,
        ...suggestion(solver, known),
        ...defined({ nearest: guess || undefined }),
      },
      place,
    );
  }
  const reason = await refusal(() =>
    checkOptions(`the solver ${solver}`, found.options, solverOptions),
  );
  if (reason !== undefined) throw assignmentError('bad-option', { ...values, reason }, place);
}

/** Returns why an attempt is refused, or undefined if it is not. */
async function refusal(attempt: () => unknown): Promise<string | undefined> {
  try {
    await attempt();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof QueensideError) return describeError(thrown);
    throw thrown;
  }
}

function suggestion(word: string, known: readonly string[]) {
  return {
    nearest: known.length === 0 ? 'none' : nearest(word, known),
    known: known.join(', ') || 'none',
  };
}
