/**
 * Queenside as a library for browsers, and for every other host that runs modules. It starts no workers: a page that must stay
 * responsive calls it in a Web Worker.
 */
import { compileSchema } from '@queenside/core/ajv';
import { defined, setSchemaCompiler } from '@queenside/core/basics';
import { concatBytes, type Plugin, type RecordOrigin, type Section } from '@queenside/core';
import {
  type Answered,
  type Catalog,
  type Job,
  localProgress,
  type PackedRecords,
  type PartResult,
  Registry,
  runJob,
  type SolvePlan,
  splitRecords,
  unpackReports,
  type Verified as Checked,
  searchesOf,
} from '@queenside/runtime';
import { problemNamed, solverNamed, wordsOf } from '@queenside/runtime/file-names';
import { guaranteesOf } from '@queenside/runtime/guarantees';
import { writeTraceEnd } from '@queenside/runtime/trace';
import { checkParsing, checkSolving, checkVerifying } from './arguments.ts';
import {
  type Answer,
  answerOf,
  DEFAULT_SEED,
  parseAll,
  type Parsed,
  type Queenside,
  type Solved,
  type SolveOptions,
  toBytes,
  type Verified,
  type VerifyOptions,
  verifiedOf,
  withExtras,
} from './answers.ts';

export { QueensideError } from '@queenside/core';
export type * from './answers.ts';
export type { BrowserOptions as OpenOptions };

setSchemaCompiler(compileSchema);

/** What the functions of this module need. */
interface BrowserOptions {
  /** The default exports of plugin packages: those of the problems, and of the solvers to choose from. */
  readonly plugins: readonly Plugin[];
}

/**
 * Prepares plugins, for many questions.
 *
 * @example
 * import backtracking from '@queenside/solver-backtracking';
 * import nqueens from '@queenside/problem-nqueens';
 * import { open } from 'queenside/browser';
 *
 * const queenside = open({ plugins: [nqueens, backtracking] });
 * const { answers } = await queenside.solve('nqueens', '8\n12\n');
 *
 * @throws QueensideError `core/plugin-shape`, or `core/duplicate-id` if two plugins have the same id.
 */
export function open({ plugins }: BrowserOptions): Queenside {
  return new BrowserQueenside(plugins);
}

/**
 * Answers records, and has each answer checked by its problem's own checker, in this thread.
 *
 * @param problem a problem's id, such as `nqueens`, or the name of an input file, such as `pathfinding_a.txt`.
 * @param records as in an input file.
 * @throws QueensideError if the problem, the solver, or an option does not exist; the reason of the signal if it aborts. A record
 *   that fails is part of the result.
 */
export async function solve(
  problem: string,
  records: string | Uint8Array,
  { plugins, ...options }: SolveOptions & BrowserOptions,
): Promise<Solved> {
  return await open({ plugins }).solve(problem, records, options);
}

/** Checks answers to records, in any style that the problem reads. @throws QueensideError as {@link solve}. */
export async function verify(
  problem: string,
  records: string | Uint8Array,
  answers: string | Uint8Array,
  { plugins, ...options }: VerifyOptions & BrowserOptions,
): Promise<Verified> {
  return await open({ plugins }).verify(problem, records, answers, options);
}

/** Reads records as the solvers get them. @throws QueensideError if the problem does not exist. */
export async function parse<Instance = unknown>(
  problem: string,
  records: string | Uint8Array,
  { plugins }: BrowserOptions,
): Promise<Parsed<Instance>[]> {
  return await open({ plugins }).parse<Instance>(problem, records);
}

/** What a question is about. */
interface Subject {
  readonly problem: string;
  readonly origin: RecordOrigin;
  readonly solver?: string;
  readonly sections?: readonly Section[];
}

/** Prepared plugins. */
class BrowserQueenside implements Queenside {
  readonly #registry = new Registry();
  readonly catalog: Catalog;

  constructor(plugins: readonly Plugin[]) {
    for (const [index, plugin] of plugins.entries()) {
      const { problems = [], solvers = [] } = plugin;
      const [first] = [...problems, ...solvers, ...searchesOf(plugin)];
      const name = first?.id ?? `plugin ${index + 1}`;
      this.#registry.add(plugin, { name, version: '', location: '', source: 'configuration' });
    }
    this.catalog = this.#registry.catalog();
  }

  async solve(
    problem: string,
    records: string | Uint8Array,
    options: SolveOptions = {},
  ): Promise<Solved> {
    checkSolving(problem, records, options);
    const subject = this.#subjectOf(problem, options);
    const { style, draw = false, explain = false, events = 0, signal } = options;
    const plan: SolvePlan = {
      ...subject,
      options: options.options ?? {},
      seed: options.seed ?? DEFAULT_SEED,
      timeLimitMs: options.timeLimitMs ?? Infinity,
      explain,
      draw,
      ...defined({ style, traceLimit: events > 0 ? events : undefined }),
    };
    const answers: Answer[] = [];
    const drawings = new Map<number, string>();
    const traces: Uint8Array[] = [];
    for (const record of this.#questionsIn(subject, records)) {
      // An abort signal can only change between two tasks.
      await new Promise((resume) => setTimeout(resume));
      signal?.throwIfAborted();
      const { reports, chunks, pictures, traces: found } = await this.#answer(plan, record);
      const [report] = unpackReports(reports);
      const answer = answerOf(report!, textOf(chunks));
      answers.push(answer);
      options.onAnswer?.(answer);
      for (const { record: number, svg } of pictures ?? [])
        if (svg !== undefined) drawings.set(number, svg);
      for (const { chunks: lines, end } of found ?? []) traces.push(...lines, writeTraceEnd(end));
    }
    return {
      problem: subject.problem,
      text: answers.map(({ text }) => `${text}\n`).join(''),
      answers: withExtras(answers, drawings, concatBytes(traces)),
    };
  }

  async verify(
    problem: string,
    records: string | Uint8Array,
    answers: string | Uint8Array,
    options: VerifyOptions = {},
  ): Promise<Verified> {
    checkVerifying(problem, records, answers, options);
    const subject = this.#subjectOf(problem, options);
    const guarantees = await guaranteesOf(
      { ...options, ...subject },
      this.catalog,
      async (job) => await this.#run<string | undefined>(job),
    );
    const verified = await this.#run<Checked>({
      kind: 'verify',
      problem: subject.problem,
      origin: subject.origin,
      ...guarantees,
      grades: false,
      timeLimitMs: Infinity,
      input: toBytes(records),
      answers: toBytes(answers),
      answersName: 'the answers',
    });
    return verifiedOf(subject.problem, verified);
  }

  async parse<Instance = unknown>(
    problem: string,
    records: string | Uint8Array,
  ): Promise<Parsed<Instance>[]> {
    checkParsing(problem, records);
    const { problem: id, origin } = this.#subjectOf(problem, {});
    return parseAll(this.#registry.problem(id), records, origin) as Parsed<Instance>[];
  }

  async close(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}

  /** Finds what a problem's id or a file's name asks for. */
  #subjectOf(name: string, { solver, variant, sections }: SolveOptions): Subject {
    const isId = this.catalog.problems.some(({ id }) => id === name);
    const file = isId ? `${name}.txt` : name;
    // An unknown name becomes the error.
    const { id: problem } = this.#registry.problem(problemNamed(this.catalog, file) ?? name);
    const wanted = solver ?? (sections ? undefined : solverNamed(this.catalog, file, problem));
    if (wanted !== undefined) this.#registry.solver(problem, wanted);
    const own = this.catalog.problems.find(({ id }) => id === problem)!;
    const several = sections ?? (wanted === undefined ? own.sections : undefined);
    const chosen = variant ?? wordsOf(this.catalog, file, problem).variant;
    return {
      problem,
      origin: { name: file, ...defined({ variant: chosen }) },
      ...defined({ solver: wanted, sections: several }),
    };
  }

  /** Lists what is to be answered: each record once for each section. */
  *#questionsIn(
    { problem, sections = [] }: Subject,
    records: string | Uint8Array,
  ): Generator<PackedRecords> {
    const each = Math.max(1, sections.length);
    let first = 0;
    for (const { bytes, line, error } of splitRecords(
      toBytes(records),
      this.#registry.problem(problem),
    )) {
      if (error !== undefined) throw error;
      for (let section = 0; section < each; section++)
        yield { bytes: new Uint8Array(bytes), ends: [bytes.length], lines: [line], first: first++ };
    }
  }

  async #answer(plan: SolvePlan, records: PackedRecords): Promise<Answered> {
    const answered = await this.#run<Answered>({ kind: 'solve', plan, records });
    const { inParts } = answered;
    if (inParts === undefined) return answered;
    const results: PartResult[] = [];
    for (let part = 0; part < inParts.parts; part++)
      results.push(
        await this.#run<PartResult>({ kind: 'part', plan, records, part, parts: inParts.parts }),
      );
    return await this.#run<Answered>({ kind: 'join', plan, records, results });
  }

  async #run<Outcome>(job: Job): Promise<Outcome> {
    return (await runJob(this.#registry, job, localProgress())) as Outcome;
  }
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(concatBytes([...chunks]));
}
