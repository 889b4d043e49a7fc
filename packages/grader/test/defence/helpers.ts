/** A class whose functions ran on records of a test, without processes. */
import type { Engine } from '@queenside/batch';
import type {
  Assignment,
  ClassResult,
  DefenceSheet,
  SubmissionResult,
} from '@queenside/class-view';
import { Conversation, openHost } from '@queenside/own-search';
import { CALL } from '@queenside/referee';
import { makeSheets } from '../../src/defence/index.ts';
import { secretOrder } from '../../src/grade/run/run-function.ts';
import { type AskedRecord, packAsked } from '../../src/judge/by-calls/asked-records.ts';
import { functionRecords } from '../../src/judge/by-calls/function-records.ts';
import { instancesFor } from '../../src/assignment/index.ts';

/** What a search wrote down itself. */
export interface OwnLog {
  /** The values of the leaves in the order in which it examined them. */
  readonly values: readonly number[];
  /** Its alpha and beta after each leaf. */
  readonly bounds: readonly string[];
  readonly result: number;
}

export interface Student {
  readonly id: string;
  readonly name: string;
  /** Whether the search cuts too early. */
  readonly isWrong?: boolean;
}

export interface FakeClass {
  readonly result: ClassResult;
  readonly files: Map<string, Uint8Array>;
  /** The logs of each student, by record. */
  readonly logs: ReadonlyMap<string, readonly OwnLog[]>;
}

/** Lets each student's alpha-beta search the records of the first test, and stores its calls. */
export async function classOf(
  engine: Engine,
  assignment: Assignment,
  students: readonly Student[],
): Promise<FakeClass> {
  const [test] = assignment.tests;
  const files = new Map<string, Uint8Array>();
  const logs = new Map<string, OwnLog[]>();
  const submissions: SubmissionResult[] = [];
  for (const { id, name, isWrong = false } of students) {
    const handIn = { id, hash: `hash of ${id}` };
    const { bytes } = await instancesFor(test!, assignment, handIn, engine);
    const { problem, records } = await functionRecords(engine, test!, bytes);
    const runs: AskedRecord[] = [];
    const own: OwnLog[] = [];
    for (const [index, { instance }] of records.entries()) {
      const order = (await secretOrder(test!, handIn, assignment, index)) ?? { numbersSeed: 5 };
      const host = openHost('tree', problem, instance)!;
      const whole = { host, file: 'search.py', seed: 1, budget: 500, ...order };
      const run = search(new Conversation(whole, () => undefined), isWrong ? 3 : 0);
      own.push(run);
      const { asked, result: value } = run;
      runs.push({
        file: 'search.py',
        asked,
        budget: 500,
        said: { answer: value },
        ending: { kind: 'exited', code: 0 },
        cpuMs: 1,
        lastWords: '',
      });
    }
    files.set(id, packAsked(runs));
    logs.set(id, own);
    submissions.push(submissionOf(handIn, name, test!.id));
  }
  const result = { assignment, submissions } as unknown as ClassResult;
  return { result, files, logs };
}

function submissionOf(
  { id, hash }: { readonly id: string; readonly hash: string },
  name: string,
  test: string,
): SubmissionResult {
  const outcome = {
    test,
    verdict: 'AC',
    records: [],
    files: { output: '', errors: '', asked: id },
  };
  const score = { tests: [], groups: [], rubric: [], adjustments: [], points: 1, max: 1, bonus: 0 };
  return { id, name, hash, notes: [], build: {}, tests: [outcome], score } as never;
}

/** An alpha-beta that talks as a process does. */
function search(talk: Conversation, slack: number) {
  const sent: any[] = [];
  talk.begin((text) => sent.push(JSON.parse(text.trim())));
  const ask = (code: number, node: number): any => {
    talk.read(Buffer.from(`${JSON.stringify({ ask: [code, node, 0] })}\n`));
    return sent.at(-1).reply;
  };
  const values: number[] = [];
  const bounds: string[] = [];
  const written = (bound: number): string => String(bound).replace('Infinity', '∞');
  type Item = readonly [number: number, isLeaf: boolean, isMax: boolean];
  const visit = ([number, isLeaf, isMax]: Item, low: number, high: number): number => {
    if (isLeaf) {
      const value = ask(CALL.value, number) as number;
      values.push(value);
      return value;
    }
    let [alpha, beta, best] = [low, high, isMax ? -Infinity : Infinity];
    for (const child of ask(CALL.children, number) as Item[]) {
      const value = visit(child, alpha, beta);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (child[1]) bounds.push(`${written(alpha)}, ${written(beta)}`);
      if (alpha + slack >= beta) break;
    }
    return best;
  };
  const result = visit(sent[0].root as Item, -Infinity, Infinity);
  return { values, bounds, result, asked: [...talk.asked] };
}

export async function sheetsOf(
  engine: Engine,
  { result, files }: FakeClass,
  { seed = 1, count = 5 } = {},
) {
  const kept = { find: async (key: string) => files.get(key) };
  return makeSheets(result, { engine, kept, seed, count });
}

/** Returns the values of a tree's leaves on paper, from left to right. */
export function leavesOn({ record }: DefenceSheet): number[] {
  const visit = (node: NonNullable<typeof record.tree>): number[] =>
    node.value === undefined ? node.children.flatMap(visit) : [Number(node.value)];
  return visit(record.tree!);
}
