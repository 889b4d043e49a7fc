/** Runs the code on the record or on the bank, and has the runs judged. */
import { defined } from '@queenside/core/basics';
import { computed, signal } from '@preact/signals';
import { bankOptionsOf, courseOfTrees, type Kind } from '@queenside/own-search/browser';
import { bankOf, beginAlike } from '@queenside/referee';
import { problemOf } from '../../engine/catalog.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { RemoteReel } from '../../engine/film/reel.ts';
import type { JudgedRuns, OpenedRecords, OwnRecord, RefereedRun } from '../../jobs/own/jobs.ts';
import { originOf } from '../../engine/question.ts';
import type { CodeRun, CodeLanguage, RunOrder, Whole } from '../../own-code/messages.ts';
import { NoRun, OwnCode } from '../../own-code/own-code.ts';
import { question } from '../../state/question.ts';
import { LANGUAGES } from './algorithms.ts';
import { algorithm, code, file, isExercise, keepCode, language } from './code.ts';
import type { Written } from './starters.ts';
import { wordsOf, type CodeSentence } from './words.ts';

/** The most calls of a run on the record. */
const BUDGET = 100_000;
/** The longest run, in milliseconds; that of each record of the bank. */
const LONGEST = 10_000;
const LONGEST_OF_BANK = 3000;
/** The calls whose variables are kept: those at the beginning, or as many around one that is shown later. */
const WATCHED = 2000;

/** What the page does now. */
export type Doing = 'nothing' | 'running' | 'checking';
export const doing = signal<Doing>('nothing');

/** Python or JavaScript, when it can run; empty while it starts. */
export const ready = signal('');
export const startFault = signal('');

/** What the code printed. */
export const printed = signal('');

/** The sentence about the last run, and the code that it is about. */
const said = signal<{ readonly told: CodeSentence; readonly of: RanCode } | undefined>(undefined);

/** The sentence about the last run, while the code is the same. */
export const told = computed(() =>
  said.value && isShownCode(said.value.of) ? said.value.told : undefined,
);

type RanCode = Pick<RunOrder, 'file' | 'text'>;

function isShownCode(of: RanCode): boolean {
  return of.file === file.value && of.text === code.value;
}

/** The last run on the record, with its pictures. */
export interface ShownRun {
  readonly run: CodeRun;
  readonly algorithm: Written;
  readonly order: Omit<RunOrder, 'id'>;
  readonly reel?: RemoteReel;
  /** Why there are no pictures. */
  readonly refusal?: string;
  /** The index of the call that has caused each step, from the first one. */
  readonly callOf: Int32Array;
  /** The step of the first difference. */
  readonly differs?: number;
  /** The line that decided to differ, if that is known. */
  readonly decided?: number;
  /** The line of the error. */
  readonly line?: number;
}
export const shownRun = signal<ShownRun | undefined>(undefined);

/** Whether the code is as it was when the shown run began. */
export const isCurrent = computed(
  () => shownRun.value !== undefined && isShownCode(shownRun.value.order),
);

/** The stacks of some calls of the shown run, from the call `begin`. */
export const stacks = signal<{ readonly begin: number; readonly of: CodeRun['stacks'] }>({
  begin: 0,
  of: [],
});

/** The records that tell the algorithm from others. */
const bankNow = computed(() =>
  bankOf(algorithm.value.bank, bankOptionsOf(courseOfTrees(file.value, code.value))),
);
/** What the records of a bank are. */
const IN_BANK: Readonly<Record<Kind, string>> = {
  tree: 'trees',
  space: 'graphs and mazes',
  board: 'boards',
  csp: 'maps, boards, and Sudokus',
};
/** The bank in plain words: `54 trees that tell alpha-beta from other searches`. */
export const bankInWords = computed(() => {
  const { kind, title } = algorithm.value;
  return `${bankNow.value.length} ${IN_BANK[kind]} that tell ${title} from other searches`;
});

const engine = new PageEngine();
let frame: { readonly own: OwnCode; readonly language: CodeLanguage } | undefined;

/** Starts what runs a language. @returns what ends it. */
export function openLanguage(wanted: CodeLanguage): () => void {
  ready.value = '';
  startFault.value = '';
  const own = new OwnCode(wanted, (version, fault = '') => {
    ready.value = version ?? '';
    startFault.value = fault;
  });
  frame = { own, language: wanted };
  return () => {
    own.end();
    if (frame?.own === own) frame = undefined;
    doing.value = 'nothing';
  };
}

export function stop(): void {
  if (doing.peek() === 'nothing') return;
  engine.stop();
  frame?.own.stop();
}

/** Forgets the last run, because the question has changed. */
export function forgetRun(): void {
  shownRun.value = undefined;
  said.value = undefined;
  printed.value = '';
}

export function closeRuns(): void {
  forgetRun();
  engine.close();
}

/**
 * Runs the code on the record.
 *
 * @param findFault finds the line of a syntax error: browsers do not tell it.
 */
export async function runCode(findFault: () => number | undefined): Promise<void> {
  await working('running', async () => {
    const asked = question.peek();
    const record: OwnRecord = { ...asked, origin: originOf(asked) };
    const [whole] = await openRecords([record]);
    const order = orderOf(whole!, WATCHED);
    const run = withFault(
      await runOn(order, LONGEST, (text) => (printed.value += text)),
      findFault,
    );
    const { runs, film } = await judge([record], [run], true);
    const [judged = {}] = runs;
    const line = lineOf(run);
    const decided = await decidingLine(order, run, judged);
    if (question.peek() !== asked) return undefined;
    stacks.value = { begin: 0, of: run.stacks };
    shownRun.value = {
      run,
      order,
      algorithm: algorithm.peek(),
      callOf: film?.callOf ?? new Int32Array(),
      ...defined({
        reel: film?.reel === undefined ? undefined : new RemoteReel(engine, film.reel),
        refusal: film?.refusal,
        differs: judged.difference?.step,
        decided,
        line,
      }),
    };
    return wordsOf({
      run,
      judged,
      algorithm: algorithm.peek(),
      file: file.peek(),
      bank: bankInWords.peek(),
    });
  });
}

/** Runs the code again, and finds the line where it decided to differ. */
async function decidingLine(
  order: Omit<RunOrder, 'id'>,
  { calls }: CodeRun,
  { difference }: RefereedRun,
): Promise<number | undefined> {
  const decision = difference?.decision;
  if (frame === undefined || decision === undefined) return undefined;
  const { until } = decision;
  const again = { ...order, begin: 0, end: 0, budget: until + 1, deciding: decision };
  const { calls: made, decided } = await frame.own.run(again, LONGEST);
  return beginAlike(calls, made, until) ? decided : undefined;
}

/** Runs the code on each record of the bank. */
export async function checkCode(): Promise<void> {
  await working('checking', async () => {
    const { budget } = algorithm.peek();
    const records = bankNow.peek().map(({ problem, record }): OwnRecord => ({
      problem,
      record,
      origin: originOf({ problem }),
    }));
    const runs: CodeRun[] = [];
    for (const [index, whole] of (await openRecords(records)).entries()) {
      // Each record has its own random numbers, as in the command.
      const order = { ...orderOf(whole, 0), seed: index + 1, budget };
      const run = await runOn(order, LONGEST_OF_BANK, () => {});
      runs.push(run);
      // A search that breaks here needs no more records.
      if ('failed' in run.outcome && run.outcome.failed.kind !== 'budget') break;
    }
    const judged = await judge(records.slice(0, runs.length), runs, false);
    return wordsOfBank({ records, runs, judged });
  });
}

function wordsOfBank(of: {
  readonly records: readonly OwnRecord[];
  readonly runs: readonly CodeRun[];
  readonly judged: JudgedRuns;
}): CodeSentence {
  const { records, runs, judged } = of;
  const isWrong = (index: number): boolean =>
    judged.runs[index]?.difference !== undefined ||
    judged.runs[index]?.error !== undefined ||
    'failed' in runs[index]!.outcome;
  const wrong = [...runs.keys()].filter((index) => isWrong(index));
  const differing = wrong.filter((index) => judged.runs[index]?.difference !== undefined);
  const [smallest] = (differing.length > 0 ? differing : wrong).toSorted(
    (a, b) => records[a]!.record.length - records[b]!.record.length,
  );
  const { title } = algorithm.peek();
  if (smallest === undefined) {
    const follows = `Yours follows ${title} on all ${runs.length} records of the bank.`;
    const remarked = judged.runs.filter(({ remark }) => remark !== undefined);
    const hints = [
      ...(isExercise.peek()
        ? [`The exercise is done: download ${file.peek()} to hand it in.`]
        : []),
      ...(remarked.length > 0
        ? [`A remark on ${remarked.length} of them: ${remarked[0]!.remark}.`]
        : []),
    ];
    return {
      is: 'right',
      words: follows,
      isDone: isExercise.peek(),
      ...defined({ hint: hints.length > 0 ? hints.join(' ') : undefined }),
    };
  }
  const failure = wordsOf({
    run: runs[smallest]!,
    judged: judged.runs[smallest]!,
    algorithm: algorithm.peek(),
    file: file.peek(),
    bank: bankInWords.peek(),
  });
  if (isUnreadable(runs[smallest]!)) return failure;
  if (stopsAtOnce(runs[smallest]!))
    return {
      is: 'failed',
      words: `The code cannot be loaded, or stops before its first call, so no record of the bank was judged. ${failure.words}`,
    };
  const { words } = failure;
  const { mistake } = judged;
  const isCutShort = runs.length < records.length;
  return {
    is: 'wrong',
    words:
      isCutShort && differing.length === 0
        ? `It fails on record ${smallest + 1} of ${records.length} of the bank. ${words}`
        : `On ${wrong.length} of ${runs.length} records of the bank, yours does not follow ${title}. The smallest: ${words[0]!.toLowerCase()}${words.slice(1)}`,
    ...defined({ hint: mistake === undefined ? undefined : `The likely mistake: ${mistake}.` }),
    record: records[smallest]!,
  };
}

/** Returns whether the code runs on no record. */
function isUnreadable({ outcome }: CodeRun): boolean {
  return 'failed' in outcome && ['syntax', 'no-solve', 'no-search'].includes(outcome.failed.kind);
}

/** Returns whether the code fails before it asks for anything. */
function stopsAtOnce({ outcome, lines }: CodeRun): boolean {
  return 'failed' in outcome && lines.length === 0;
}

/** Runs the code again, for the variables around a call that is shown. */
export async function watchAround(call: number): Promise<void> {
  const shown = shownRun.peek();
  if (shown === undefined || frame === undefined || doing.peek() !== 'nothing') return;
  const begin = Math.max(0, call - WATCHED / 2);
  try {
    const order = { ...shown.order, begin, end: begin + WATCHED };
    const { stacks: of } = await frame.own.run(order, LONGEST);
    if (shownRun.peek() === shown) stacks.value = { begin, of };
  } catch (thrown) {
    if (!(thrown instanceof NoRun)) throw thrown;
  }
}

async function working(what: Doing, work: () => Promise<CodeSentence | undefined>): Promise<void> {
  if (doing.peek() !== 'nothing' || frame === undefined) return;
  doing.value = what;
  printed.value = '';
  void keepCode();
  const of = { file: file.peek(), text: code.peek() };
  const begun = frame;
  const say = (words: CodeSentence | undefined): void => {
    if (frame === begun) said.value = words && { told: words, of };
  };
  try {
    say(await work());
  } catch (thrown) {
    if (thrown instanceof NoRun) say(wordsOfNoRun(thrown));
    else if (thrown instanceof JobFailed) {
      const { cause, remedy } = thrown.failure;
      say({ is: 'failed', words: remedy === '' ? cause : `${cause}; ${remedy}.` });
    } else if (thrown instanceof JobReplaced) say(wordsOfNoRun(new NoRun('stopped')));
    else throw thrown;
  } finally {
    doing.value = 'nothing';
  }
}

function wordsOfNoRun({ kind, message }: NoRun): CodeSentence {
  const words = {
    stopped: 'Stopped.',
    late: 'It had not returned at the time limit. Look for a loop that never ends.',
    broken: `The code could not run: ${message}.`,
  };
  return { is: kind === 'stopped' ? 'plain' : 'failed', words: words[kind] };
}

function openRecords(records: readonly OwnRecord[]): Promise<OpenedRecords> {
  const { kind: search, id } = algorithm.peek();
  return engine.run<OpenedRecords>(
    { kind: 'open-instances', search, algorithm: id, records },
    pluginsOf(records),
  );
}

function judge(
  records: readonly OwnRecord[],
  runs: readonly CodeRun[],
  films: boolean,
): Promise<JudgedRuns> {
  const { kind: search, id } = algorithm.peek();
  return engine.run<JudgedRuns>(
    {
      kind: 'judge-runs',
      search,
      algorithm: id,
      file: file.peek(),
      nothing: LANGUAGES[language.peek()].nothing,
      films,
      runs: runs.map(({ calls, outcome }, index) => ({
        ...records[index]!,
        calls,
        ...defined({
          returned: 'answer' in outcome ? outcome.answer : undefined,
          failed: ('failed' in outcome && outcome.failed.kind !== 'budget') || undefined,
        }),
      })),
    },
    pluginsOf(records),
  );
}

function pluginsOf(records: readonly OwnRecord[]): string[] {
  return [...new Set(records.map(({ problem }) => problemOf(problem).plugin))];
}

function orderOf(whole: Whole, watched: number): Omit<RunOrder, 'id'> {
  return {
    ...whole,
    file: file.peek(),
    text: code.peek(),
    algorithm: algorithm.peek().id,
    seed: question.peek().seed,
    budget: BUDGET,
    begin: 0,
    end: watched,
  };
}

async function runOn(
  order: Omit<RunOrder, 'id'>,
  limit: number,
  print: (text: string) => void,
): Promise<CodeRun> {
  if (frame === undefined) throw new NoRun('stopped');
  return await frame.own.run(order, limit, print);
}

function withFault(run: CodeRun, findFault: () => number | undefined): CodeRun {
  const { outcome } = run;
  if (!('failed' in outcome) || outcome.failed.kind !== 'syntax' || outcome.failed.line != null)
    return run;
  return { ...run, outcome: { failed: { ...outcome.failed, line: findFault() ?? null } } };
}

/** Returns the line of the error; undefined if there is none. */
function lineOf({ outcome }: CodeRun): number | undefined {
  return 'failed' in outcome ? (outcome.failed.line ?? undefined) : undefined;
}
