/** Starts and stops comparisons of solvers. A request names installed problems and solvers: no file, plugin, or command. */
import type { Catalog } from '@queenside/runtime';
import { parseSizes } from '@queenside/bench/sizes';
import { defined, messageOf } from '@queenside/core/basics';
import { bodyLimit } from 'hono/body-limit';
import { BENCH_LIMITS, type BenchOffer, type BenchRequest } from '../../messages.ts';
import { studioError } from '../errors.ts';
import type { AddRoutes } from './context.ts';

const MOST_BODY = 16 << 10;
const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

export const addBenchRoutes: AddRoutes = (app, { bench, engine }) => {
  app.get('/api/bench', (context) => context.json(offerOf(engine.installed.catalog)));

  app.post('/api/bench', bodyLimit({ maxSize: MOST_BODY }), async (context) => {
    const wish = wishIn(await context.req.json().catch(() => undefined));
    requireKnown(offerOf(engine.installed.catalog), wish);
    bench.start(wish);
    return context.json({}, 202);
  });

  app.post('/api/bench/stop', async (context) => {
    await bench.stop();
    return context.json({});
  });

  app.get('/api/bench/:name{comparison\\.(?:csv|json)}', (context) => {
    const name = context.req.param('name');
    const format = name.endsWith('csv') ? 'csv' : 'json';
    return context.body(bench.written(format), 200, {
      'Content-Type': `${TYPES[format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });
};

function offerOf({ problems, solvers }: Catalog): BenchOffer {
  return {
    problems: problems
      .filter(({ sized }) => sized)
      .map(({ id, summary, tasks, variants }) => ({ id, summary, tasks, variants })),
    solvers: solvers
      .filter(({ usable }) => usable)
      .map(({ id, problem, capabilities }) => ({ id, problem, capabilities })),
  };
}

/** A name is only ever looked up among what is installed. */
function requireKnown({ problems, solvers }: BenchOffer, wish: BenchRequest): void {
  if (!problems.some(({ id }) => id === wish.problem))
    throw malformedError(`no installed problem is called "${wish.problem}", or it has no sizes`);
  const own = solvers.filter(({ problem }) => problem === wish.problem);
  const unknown = wish.solvers?.find((name) => own.every(({ id }) => id !== name));
  if (unknown !== undefined) throw malformedError(`no installed solver is called "${unknown}"`);
}

/** Reads a request. */
function wishIn(body: unknown): BenchRequest {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const [variant, task] = [textIn(given, 'variant'), textIn(given, 'task')];
  const solvers = given['solvers'];
  if (solvers !== undefined && !(Array.isArray(solvers) && solvers.every(isShortText)))
    throw malformedError('solvers must be a list of names');
  return {
    problem: textIn(given, 'problem') ?? '',
    n: sizesIn(given),
    ...defined({
      variant,
      task,
      solvers: solvers === undefined ? undefined : [...new Set(solvers)],
    }),
    rounds: wholeIn(given, 'rounds', 1, BENCH_LIMITS.rounds),
    seed: wholeIn(given, 'seed', 0, Number.MAX_SAFE_INTEGER),
    limit: wholeIn(given, 'limit', 1, BENCH_LIMITS.limit),
  };
}

function sizesIn(given: Readonly<Record<string, unknown>>): string {
  const text = textIn(given, 'n') ?? '';
  let sizes: readonly number[];
  try {
    sizes = parseSizes(text);
  } catch (thrown) {
    throw malformedError(messageOf(thrown));
  }
  if (sizes.length > BENCH_LIMITS.sizes)
    throw malformedError(`at most ${BENCH_LIMITS.sizes} sizes are compared here`);
  if (sizes.at(-1)! > BENCH_LIMITS.size)
    throw malformedError(`the largest size here is ${BENCH_LIMITS.size}`);
  return text;
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= BENCH_LIMITS.text;
}

function textIn(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || isShortText(value)) return value;
  throw malformedError(`${name} must be a text of at most ${BENCH_LIMITS.text} characters`);
}

function wholeIn(
  given: Readonly<Record<string, unknown>>,
  name: string,
  least: number,
  most: number,
): number {
  const value = given[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  throw malformedError(`${name} must be a whole number from ${least} to ${most}`);
}

function malformedError(reason: string): Error {
  return studioError('bad-request', { reason });
}
