/** Solves, checks, and reads records on the workers of an engine. */
import { availableParallelism } from 'node:os';
import { MemorySink } from '@queenside/host';
import {
  type Destination,
  destinationOf,
  discoverPlugins,
  importPlugin,
  Engine,
  originOf,
  type PluginSearch,
  Router,
} from '@queenside/batch';
import { checkOpening, checkParsing, checkSolving, checkVerifying } from './arguments.ts';
import { BUILT_CATALOG, BUNDLED, FILES } from '@queenside/cli/bundled';
import { defined, type Plugin, QueensideError } from '@queenside/core';
import {
  type Answer,
  answerOf,
  DEFAULT_SEED,
  errorOf,
  parseAll,
  type Parsed,
  type Queenside,
  type Solved,
  type SolveOptions,
  toBytes,
  type Verified,
  verifiedOf,
  type VerifyOptions,
  withExtras,
} from './answers.ts';

export interface OpenOptions {
  /** Package names, or paths of folders or files, of plugins that are not bundled. They run in separate processes. */
  readonly plugins?: readonly string[];
  /** The number of records to solve at once. Default: the number of processor cores. */
  readonly workers?: number;
  /** The memory of each process of a plugin that is not bundled, in MiB. Default: 2048. */
  readonly memoryMb?: number;
}

/**
 * Starts workers, for many questions. Close it with `await using`, or with {@link Queenside.close}.
 *
 * @example
 * import { open } from 'queenside';
 *
 * await using queenside = await open({ workers: 2 });
 * const { answers } = await queenside.solve('nqueens', '8\n100\n');
 *
 * @throws QueensideError if a plugin cannot be loaded.
 */
export async function open(options: OpenOptions = {}): Promise<Queenside> {
  checkOpening(options);
  const { plugins = [], workers = availableParallelism(), memoryMb } = options;
  const search = {
    bundled: BUNDLED,
    configured: plugins,
    configuredFrom: process.cwd(),
    files: FILES,
  };
  const engine = await Engine.start(search, {
    jobs: workers,
    builtCatalog: BUILT_CATALOG,
    ...defined({ memoryMb }),
  });
  const [broken] = engine.installed.broken;
  if (broken === undefined) return new OpenQueenside(engine, search);
  await engine[Symbol.asyncDispose]();
  throw new QueensideError(broken.code, broken.reason, '');
}

/**
 * Answers records, and has each answer checked by its problem's own checker.
 *
 * @param problem a problem's id, such as `nqueens`, or the name of an input file, such as `pathfinding_a.txt`.
 * @param records as in an input file.
 * @throws QueensideError if the problem, the solver, or an option does not exist, or the text as a whole cannot be read. A record
 *   that fails is part of the result.
 *
 * @example
 * import { solve } from 'queenside';
 *
 * const { answers } = await solve('nqueens', '8', { solver: 'backtracking', seed: 7 });
 * console.log(answers[0].text, answers[0].stats);
 */
export async function solve(
  problem: string,
  records: string | Uint8Array,
  options?: SolveOptions,
): Promise<Solved> {
  await using queenside = await open({ workers: 1 });
  return await queenside.solve(problem, records, options);
}

/**
 * Checks answers to records, in any style that the problem reads.
 *
 * @param answers as in an answer file.
 * @throws QueensideError as {@link solve}.
 */
export async function verify(
  problem: string,
  records: string | Uint8Array,
  answers: string | Uint8Array,
  options?: VerifyOptions,
): Promise<Verified> {
  await using queenside = await open({ workers: 1 });
  return await queenside.verify(problem, records, answers, options);
}

/**
 * Reads records as the solvers get them.
 *
 * @throws QueensideError if the problem does not exist. A record that cannot be read is part of the result.
 */
export async function parse<Instance = unknown>(
  problem: string,
  records: string | Uint8Array,
): Promise<Parsed<Instance>[]> {
  await using queenside = await open({ workers: 1 });
  return await queenside.parse<Instance>(problem, records);
}

/** An engine with its workers. */
class OpenQueenside implements Queenside {
  readonly #engine: Engine;
  readonly #search: PluginSearch;
  readonly #router: Router;

  constructor(engine: Engine, search: PluginSearch) {
    this.#engine = engine;
    this.#search = search;
    this.#router = new Router(engine.installed.catalog, []);
  }

  get catalog(): Engine['installed']['catalog'] {
    return this.#engine.installed.catalog;
  }

  async solve(
    problem: string,
    records: string | Uint8Array,
    options: SolveOptions = {},
  ): Promise<Solved> {
    checkSolving(problem, records, options);
    const { input, destination } = this.#destinationOf(problem, options);
    const {
      seed = DEFAULT_SEED,
      timeLimitMs = Infinity,
      draw,
      events = 0,
      explain,
      signal,
    } = options;
    const [text, trace] = [new MemorySink(), new MemorySink()];
    const answers: Answer[] = [];
    const drawings = new Map<number, string>();
    const report = await this.#engine.processFile({
      input,
      source: sourceOf(records),
      sink: text,
      destination,
      seed,
      timeLimitMs,
      outputLimit: 0,
      explain: explain === true,
      onRecord: (each, textOf) => {
        const answer = answerOf(each, textOf());
        answers.push(answer);
        options.onAnswer?.(answer);
      },
      ...(draw === true && {
        onPicture: async ({ record, svg }) => {
          if (svg !== undefined) drawings.set(record, svg);
        },
      }),
      ...defined({ trace: events > 0 ? { sink: trace, limit: events } : undefined, signal }),
    });
    if (report.status === 'rejected') throw errorOf(report.error!);
    return {
      problem: destination.problem,
      text: text.bytes().toString(),
      answers: withExtras(answers, drawings, trace.bytes()),
    };
  }

  async verify(
    problem: string,
    records: string | Uint8Array,
    answers: string | Uint8Array,
    options: VerifyOptions = {},
  ): Promise<Verified> {
    checkVerifying(problem, records, answers, options);
    const { input, destination } = this.#destinationOf(problem, options);
    const { signal } = options;
    const { solver, sections } = destination;
    const verified = await this.#engine.verify({
      problem: destination.problem,
      origin: originOf({ input, destination }),
      ...defined({ solver, sections }),
      options: destination.options,
      input: toBytes(records),
      answers: toBytes(answers),
      answersName: 'the answers',
      ...defined({ signal }),
    });
    return verifiedOf(destination.problem, verified);
  }

  async parse<Instance = unknown>(
    problem: string,
    records: string | Uint8Array,
  ): Promise<Parsed<Instance>[]> {
    checkParsing(problem, records);
    const { input, destination } = this.#destinationOf(problem, {});
    const { id, plugin } = this.catalog.problems.find((each) => each.id === destination.problem)!;
    const source = discoverPlugins(this.#search).sources.find(({ name }) => name === plugin)!;
    const found = (await importPlugin(source)) as Plugin;
    const own = found.problems!.find((each) => each.id === id)!;
    return parseAll(own, records, originOf({ input, destination })) as Parsed<Instance>[];
  }

  async close(): Promise<void> {
    await this.#engine[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Finds what a problem's id or a file's name asks for. */
  #destinationOf(
    problem: string,
    { solver, options = {}, style, variant, sections }: SolveOptions,
  ): { readonly input: string; readonly destination: Destination } {
    const isId = this.catalog.problems.some(({ id }) => id === problem);
    const input = isId ? `${problem}.txt` : problem;
    const wanted = {
      ...defined({ solver, style, variant, sections }),
      options,
    };
    const settings = { router: this.#router, wanted };
    return { input, destination: destinationOf(this.#engine.installed, settings, input) };
  }
}

async function* sourceOf(records: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield toBytes(records);
}
