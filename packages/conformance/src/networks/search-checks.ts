/** Checks a constraint search on sample networks: the solutions that it gives, and what it claims. */
import {
  checkOptions,
  type ConstraintCapability,
  type ConstraintSearch,
  type OptionSchemas,
  QueensideError,
  type SpaceOptions,
  type Stats,
} from '@queenside/core';
import { attemptAll, type Check, enter, fault, Member, quote, thrownFault } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { ensureOptions, ensureOptionsRead, settingsOf } from '../kit/options-check.ts';
import { abortAtQuestion, type ContextSettings, makeContext } from '../kit/runs.ts';
import {
  ensureLinesReached,
  ensureStats,
  ensureVocabulary,
  LookWatch,
  strictObserver,
} from '../kit/watches.ts';
import { PlainSpace } from './plain-space.ts';
import { type SampleNetwork, sampleNetworks, solutionsOf } from './sample-networks.ts';

const ALL_CAPABILITIES: readonly ConstraintCapability[] = [
  'forward',
  'arc',
  'domain',
  'cover',
  'blame',
];
/** The samples of each family. */
const SAMPLES = 3;
/** The most decisions on a sample: a search that makes more never ends. */
const MOST_DECISIONS = 20_000;
/** The most decisions between two looks at the signal. */
const MOST_SILENT = 5000;

interface NetworkTrial {
  readonly where: string;
  readonly sample: SampleNetwork;
  /** All solutions, each as a text. */
  readonly solutions: ReadonlySet<string>;
}

/** A finished run on a sample. */
interface NetworkRun {
  readonly found: readonly string[];
  /** Undefined if the search gave up. */
  readonly isExhausted: boolean | undefined;
  readonly stats: Stats;
}

interface RunSettings extends ContextSettings {
  readonly options?: object;
  /** The solutions to take. Default: all. */
  readonly most?: number;
}

/** Checks a constraint search on all samples. */
export function constraintSearchChecks(search: ConstraintSearch): Check[] {
  const schemas = search.options as OptionSchemas;
  let trials: readonly NetworkTrial[] | undefined;
  const eachTrial = (check: (trial: NetworkTrial) => Promise<void>) => async () => {
    trials ??= trialsOf(search);
    await attemptAll(trials.map((trial) => () => check(trial)));
  };
  const run = (trial: NetworkTrial, settings?: RunSettings) => runOn(search, trial, settings);
  const place = `constraint search ${search.id}`;
  const options = new Member(search, 'options');
  const member = new Member(search, 'run');
  return [
    {
      name: 'options and events',
      run() {
        ensureOptions(`the ${place}`, schemas);
        ensureVocabulary(search.events, place);
      },
      member: options,
    },
    {
      name: 'each option is read',
      run: () =>
        ensureOptionsRead(
          place,
          schemas,
          trialsOf(search).map(
            (trial) => (watch: () => object) => run(trial, { options: watch() }),
          ),
        ),
      member: options,
    },
    {
      name: 'solutions are right, and are all there are',
      run: eachTrial(async (trial) => {
        const all = await run(trial);
        ensureStats(all.stats, trial.where);
        ensureSolutions(trial, all, search.complete);
        const one = await run(trial, { most: 1 });
        ensureSolutions(trial, one, false);
        if (one.found.length > 1)
          throw fault(
            trial.where,
            'it goes on after the first solution',
            'an end: no more are wanted',
          );
        if (search.complete && one.found.length === 0 && trial.solutions.size > 0)
          throw fault(trial.where, 'it finds no solution', [...trial.solutions][0]!);
      }),
    },
    {
      name: 'all settings give the same solutions',
      run: eachTrial(async (trial) => {
        // One sample of each family has all kinds of trouble, and there are many settings.
        if (trial.sample.seed > 1) return;
        for (const given of settingsOf(schemas)) {
          const where = `${trial.where}, ${JSON.stringify(given)}`;
          const set = checkOptions(search.id, schemas, given);
          ensureSolutions({ ...trial, where }, await run(trial, { options: set }), search.complete);
        }
      }),
      member: options,
    },
    {
      name: 'the same seed gives the same result',
      run: eachTrial(async (trial) => {
        const once = await run(trial, { seed: 5 });
        ensureSame(trial.where, await run(trial, { seed: 5 }), once, 'with the same seed');
        if (search.deterministic)
          ensureSame(
            trial.where,
            await run(trial, { seed: 6 }),
            once,
            'with another seed, although it is declared deterministic,',
          );
      }),
    },
    {
      name: 'events follow the vocabulary, light every line, and change nothing',
      async run() {
        const seen = new Set<string>();
        await eachTrial(async (trial) => {
          const observer = strictObserver(search.events, trial.where, seen);
          ensureSame(
            trial.where,
            await run(trial, { observer }),
            await run(trial),
            'with an observer',
          );
        })();
        if (search.events) ensureLinesReached(search.events, seen, place);
      },
    },
    {
      name: 'an aborted run ends and claims nothing untrue',
      run: eachTrial(async (trial) => {
        for (const looks of [0, 1, 3]) {
          const where = `${trial.where}, aborted at look ${looks + 1}`;
          const aborted = await run(trial, { signal: abortAtQuestion(looks) });
          ensureSolutions({ ...trial, where }, aborted, false);
        }
      }),
    },
    { name: 'a long run looks at its signal', run: () => checkLooks(search) },
  ].map((check) => ({ member, ...check, name: `${place}: ${check.name}` }));
}

function trialsOf(search: ConstraintSearch): NetworkTrial[] {
  const isCover = ({ constraints }: SampleNetwork): boolean =>
    constraints.every(({ kind }) => kind === 'all-different');
  const samples = search.requires.includes('cover')
    ? sampleNetworks(SAMPLES).filter(isCover)
    : sampleNetworks(SAMPLES);
  return samples.map((sample) => ({
    where: `constraint search ${search.id}, ${sample.family} ${sample.seed}`,
    sample,
    solutions: new Set(solutionsOf(sample).map((values) => values.join(' '))),
  }));
}

/** Requires solutions that are right, each once, and a true claim of being all. */
function ensureSolutions(
  { where, solutions }: NetworkTrial,
  { found, isExhausted }: NetworkRun,
  mustBeAll: boolean,
): void {
  const wrong = found.find((each) => !solutions.has(each));
  if (wrong !== undefined) throw fault(where, `it gives ${wrong}`, 'solutions only');
  const twice = found.find((each, at) => found.indexOf(each) < at);
  if (twice !== undefined) throw fault(where, `it gives ${twice} twice`, 'each solution once');
  const missing = [...solutions].find((each) => !found.includes(each));
  if (missing !== undefined && (isExhausted === true || mustBeAll))
    throw fault(
      where,
      `it gives ${found.length} solutions${isExhausted === true ? ', and says that these are all' : ''}`,
      `${solutions.size}, also ${missing}`,
    );
  if (mustBeAll && isExhausted !== true)
    throw fault(where, 'it does not say that it gave all solutions', 'isExhausted: true');
}

function ensureSame(where: string, found: NetworkRun, expected: NetworkRun, how: string): void {
  const [a, b] = [found, expected].map((each) => fingerprint(each));
  if (a !== b) throw fault(where, `${how} the result is ${quote(a!)}`, quote(b!));
}

/** Lets the search count the ways to put ten pigeons into nine holes, and aborts it. Exact covers show solutions alone, so pigeons may share holes there. */
async function checkLooks(search: ConstraintSearch): Promise<void> {
  const where = `constraint search ${search.id}, ten pigeons in nine holes`;
  const pigeons = Array.from({ length: 10 }, (_, index) => index);
  const sample: SampleNetwork = {
    family: 'pigeons',
    seed: 1,
    values: pigeons.map(() => pigeons.slice(1)),
    constraints: search.requires.includes('cover')
      ? []
      : pigeons.flatMap((a) =>
          pigeons.slice(0, a).map((b) => ({ kind: 'all-different' as const, variables: [a, b] })),
        ),
  };
  const looks = new LookWatch(MOST_SILENT, 'values are tried');
  const trial = { where, sample, solutions: new Set<string>() };
  try {
    await runOn(search, trial, { signal: looks.signal }, () => looks.step());
  } finally {
    looks.ensure(where);
  }
}

/** Runs the search. A search that throws as one that gives up gave what it gave. */
async function runOn(
  search: ConstraintSearch,
  { where, sample }: Pick<NetworkTrial, 'where' | 'sample'>,
  settings: RunSettings = {},
  onStep?: () => void,
): Promise<NetworkRun> {
  const { options, most = Infinity, ...rest } = settings;
  const context = makeContext(rest);
  const found: string[] = [];
  let base = new Int32Array();
  let decisions = 0;
  // Of some samples, the spaces offer no more than the search requires.
  const provides = sample.seed === 2 ? search.requires : ALL_CAPABILITIES;
  const open = (how: SpaceOptions): PlainSpace => {
    ensureProvided(provides, how, where);
    const space = new PlainSpace(sample, how);
    base = space.base as typeof base;
    space.onAssign =
      onStep ??
      (() => {
        if (++decisions > MOST_DECISIONS)
          throw fault(where, `it makes ${decisions} decisions`, 'an end');
      });
    return space;
  };
  const take = (values: Int32Array): boolean => {
    onStep?.();
    found.push(Array.from(values, (value, v) => value + base[v]!).join(' '));
    return found.length < most;
  };
  enter(where);
  try {
    const { isExhausted } = await search.run(
      { provides, open, take },
      options ?? checkOptions(search.id, search.options as OptionSchemas, {}),
      context,
    );
    return { found, isExhausted, stats: context.stats };
  } catch (thrown) {
    const mayGiveUp = !search.complete || settings.signal !== undefined;
    if (!(thrown instanceof QueensideError) || !mayGiveUp)
      throw thrownFault(where, thrown, 'a result');
    return { found, isExhausted: undefined, stats: context.stats };
  }
}

/** Requires that the search opens what the spaces offer. */
function ensureProvided(
  provides: readonly ConstraintCapability[],
  { propagation, blame }: SpaceOptions,
  where: string,
): void {
  const asked: ConstraintCapability[] = [
    ...(propagation === 'check' ? [] : [propagation]),
    ...(blame === true ? (['blame'] as const) : []),
  ];
  const missing = asked.find((each) => !provides.includes(each));
  if (missing !== undefined)
    throw fault(where, `it opens a space with ${missing}`, `"${missing}" among what it requires`);
}
