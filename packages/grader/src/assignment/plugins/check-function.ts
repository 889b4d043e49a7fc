/** Checks that functions can search a problem, and that its algorithms and counts mean something there. */
import type { Engine } from '@queenside/batch';
import type { Assignment, Test } from '@queenside/class-view';
import { listKnown, QueensideError } from '@queenside/core';
import { type Host, kindsOf, openHost } from '@queenside/own-search';
import { allAlgorithms, countsOf } from '@queenside/referee';
import { parseRecord } from '@queenside/runtime/parse-record';
import { splitRecords } from '@queenside/runtime/records';
import { formatOf, originOf } from '../../input-of.ts';
import { assignmentError } from '../errors.ts';
import { placeIn } from '../source/places.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath } from '../source/read-source.ts';
import { instancesFor, type InstanceMaker, NOBODY } from './instances.ts';

/** The parts of the engine that know the catalog and make records. */
type RecordMaker = InstanceMaker & Pick<Engine, 'recordLimit' | 'importProblem'>;

/**
 * @throws QueensideError `assignment/no-function`, `…/no-space`, `…/no-reference`, `…/unknown-algorithm`, `…/unknown-count`, `…/open-instances`, or
 *   `own-search/chance-nodes`.
 */
export async function checkFunction(
  test: Test,
  assignment: Assignment,
  at: KeyPath,
  engine: RecordMaker,
): Promise<void> {
  if (test.function === undefined) return;
  const { rule, budget, heuristic } = test.function;
  const { problem } = test;
  const instancesAt = placeIn(assignment, [...at, 'instances']);
  const hosts = await hostsOf(test, assignment, engine).catch((thrown: unknown) => {
    throw thrown instanceof QueensideError ? thrown.at(instancesAt) : thrown;
  });
  const placed = (key: string) => {
    const path = [...at, ...key.split('.')];
    return [{ path: showPath(path), problem }, placeIn(assignment, path)] as const;
  };
  if (heuristic !== undefined) {
    if (!hosts.some(({ kind }) => kind === 'space'))
      throw assignmentError('no-space', ...placed('kind'));
    if (heuristic.expanded?.of === 'reference' && !(await hasReference(test, assignment, engine)))
      throw assignmentError('no-reference', ...placed('heuristic.expanded.of'));
    return;
  }
  if (hosts.length === 0)
    throw test.instances.kind === 'bank'
      ? assignmentError('no-bank', ...placed('instances.bank'))
      : assignmentError('no-function', ...placed('kind'));
  const algorithms = Object.entries(allAlgorithms())
    .filter(([, { kind }]) => hosts.some((host) => host.kind === kind))
    .map(([id]) => id);
  const require = (id: string, key: string, known: readonly string[]): void => {
    if (known.includes(id)) return;
    const [values, place] = placed(key);
    throw assignmentError(
      'unknown-algorithm',
      { ...values, id, known: listKnown(id, known) },
      place,
    );
  };
  if (rule !== undefined) require(rule.is, 'rule.is', algorithms);
  if (budget === undefined) return;
  const { count, of } = budget;
  // An algorithm counts what it searches.
  const { kind } = allAlgorithms()[rule?.is ?? of] ?? { kind: hosts[0]!.kind };
  const comparable = algorithms.filter((id) => allAlgorithms()[id]!.kind === kind);
  const counted = comparable.filter((id) => countsOf(id).includes(count));
  const host = hosts.find((each) => each.kind === kind);
  if (host === undefined || !isClosed(host))
    throw assignmentError('open-instances', ...placed('budget'));
  if (counted.length === 0) {
    const [values, place] = placed(`budget.${count}`);
    const counts = [...new Set(comparable.flatMap(countsOf))];
    const known = counts.map((each) => `\`${each}\``).join(' or ');
    throw assignmentError('unknown-count', { ...values, known }, place);
  }
  require(of, `budget.${count}.of`, counted);
}

/** Whether only calls tell what is in an instance: its record lists all nodes or states, and the function does not see it. */
function isClosed(host: Host): boolean {
  if (host.kind === 'tree') return host.isListed;
  return host.kind === 'space' && host.isNumbered;
}

/** Whether the problem estimates the states of the first record. */
async function hasReference(
  test: Test,
  assignment: Assignment,
  engine: RecordMaker,
): Promise<boolean> {
  const [first] = await instancesOf(test, assignment, engine);
  const problem = await engine.importProblem(test.problem);
  return first !== undefined && problem.space!.open(first).heuristic !== undefined;
}

async function instancesOf(
  test: Test,
  assignment: Assignment,
  engine: RecordMaker,
): Promise<readonly unknown[]> {
  const problem = await engine.importProblem(test.problem, test.evaluation?.path);
  const { bytes } = await instancesFor(test, assignment, NOBODY, engine);
  return splitRecords(bytes, formatOf(engine, test.problem), engine.recordLimit).map((record) =>
    parseRecord(problem, record.bytes, originOf(engine, test), record.line),
  );
}

/**
 * Opens all records for each kind of search that they have. Returns what the first one has.
 *
 * @throws QueensideError `own-search/chance-nodes`.
 */
async function hostsOf(
  test: Test,
  assignment: Assignment,
  engine: RecordMaker,
): Promise<readonly Host[]> {
  const problem = await engine.importProblem(test.problem, test.evaluation?.path);
  const named = test.function?.rule?.is ?? test.function?.budget?.of;
  const instances = await instancesOf(test, assignment, engine);
  const [first = []] = instances.map((instance) =>
    kindsOf(problem, instance).map((kind) => openHost(kind, problem, instance, named)!),
  );
  return first;
}
