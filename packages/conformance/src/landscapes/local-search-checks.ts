/** Checks a local search on sample landscapes: the states that it gives, and what it asks of a landscape. */
import {
  checkOptions,
  type Events,
  type LandscapeCapability,
  type LocalSearch,
  type Observer,
  type OptionSchemas,
  type RunContext,
  type Stats,
  unmetRequirement,
} from '@queenside/core';
import { attemptAll, type Check, enter, fault, Member, quote, thrownFault } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { ensureOptions, ensureOptionsRead, settingsOf } from '../kit/options-check.ts';
import { abortAtQuestion, type ContextSettings, makeContext } from '../kit/runs.ts';
import {
  ensureLinesReached,
  ensureStats,
  ensureVocabulary,
  strictObserver,
} from '../kit/watches.ts';
import {
  capabilitiesOf,
  isState,
  PlainLandscape,
  type SampleLandscape,
} from './plain-landscape.ts';
import { sampleLandscapes } from './sample-landscapes.ts';

/** The samples of each family. */
const SAMPLES = 3;
/** The work after which a run is aborted: searches have as much time as they are given. */
const MOST_WORK = 1500;
/** The most work after that: searches look at the signal every few thousand steps. */
const MOST_SILENT = 10_000;
/** The most work after the target is met. */
const MOST_IDLE = 200;
/** The costs of kept states are sums of changes. */
const ROUNDING = 1e-6;

interface LandscapeTrial {
  readonly where: string;
  readonly sample: SampleLandscape;
}

/** A state that a search gave, and what it costs by its word. */
interface FoundState {
  readonly state: readonly number[];
  readonly cost: number;
}

/** A finished run on a sample. */
interface LocalRun {
  readonly result: FoundState;
  /** What the search announced as better than all before. */
  readonly announced: readonly FoundState[];
  /** The least cost of the states that the search went to. */
  readonly least: number;
  /** The work after the first state that met the target. */
  readonly idle: number;
  readonly stats: Stats;
}

interface LocalRunSettings extends ContextSettings {
  readonly options?: object;
}

/** Checks a local search on all samples that offer what it requires. */
export function localSearchChecks(search: LocalSearch): Check[] {
  const schemas = search.options as OptionSchemas;
  const place = `local search ${search.id}`;
  const trials = sampleLandscapes(SAMPLES)
    .filter((sample) => unmetRequirement(search, capabilitiesOf(sample)) === undefined)
    .map((sample) => ({ sample, where: `${place}, ${sample.family} ${sample.seed}` }));
  const eachTrial = (check: (trial: LandscapeTrial) => Promise<void>) => () =>
    attemptAll(trials.map((trial) => () => check(trial)));
  const run = (trial: LandscapeTrial, settings?: LocalRunSettings) =>
    runOn(search, trial, settings);
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
          [{}, ...settingsOf(schemas)].flatMap((given) =>
            trials.map(
              (trial) => (watch: (given: object) => object) =>
                run(trial, { options: watch(given) }),
            ),
          ) as never,
        ),
      member: options,
    },
    {
      name: 'its best state is real, and better than all others that it saw',
      run: eachTrial(async (trial) => {
        const found = await run(trial);
        ensureStats(found.stats, trial.where);
        ensureTrue(trial, found);
        if (found.idle > MOST_IDLE)
          throw fault(
            trial.where,
            `it rates or makes ${found.idle} moves after a state that meets the target`,
            'an end',
          );
      }),
    },
    {
      name: 'all settings give real states',
      run: eachTrial(async (trial) => {
        // One sample of each family has all kinds of trouble, and there are many settings.
        if (trial.sample.seed > 1) return;
        for (const given of settingsOf(schemas)) {
          const where = `${trial.where}, ${JSON.stringify(given)}`;
          const set = checkOptions(search.id, schemas, given);
          ensureTrue({ ...trial, where }, await run({ ...trial, where }, { options: set }));
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
          const strict = strictObserver(search.events, trial.where, seen);
          const replayed = replayer(search.events, trial);
          const observer: Observer = {
            event(code, ...values) {
              strict.event(code, ...values);
              replayed.event(code, ...values);
            },
          };
          const observed = await run(trial, { observer });
          ensureSame(trial.where, observed, await run(trial), 'with an observer');
        })();
        if (search.events) ensureLinesReached(search.events, seen, place);
      },
    },
    {
      name: 'an aborted run ends with its best state',
      run: eachTrial(async (trial) => {
        for (const looks of [0, 1, 3]) {
          const where = `${trial.where}, aborted at look ${looks + 1}`;
          const aborted = { ...trial, where };
          ensureTrue(aborted, await run(aborted, { signal: abortAtQuestion(looks) }));
        }
      }),
    },
  ].map((check) => ({ member, ...check, name: `${place}: ${check.name}` }));
}

/** Requires that the states are states, that the costs are theirs, and that the last one is the best. */
function ensureTrue(
  { where, sample }: LandscapeTrial,
  { result, announced, least }: LocalRun,
): void {
  for (const [what, { state, cost }] of [
    ['returns', result] as const,
    ...announced.map((each) => ['announces', each] as const),
  ]) {
    const shown = `(${state.join(' ')})`;
    if (!isState(sample, state)) throw fault(where, `it ${what} ${shown}`, 'a state');
    const truth = sample.cost(state);
    if (!isSame(truth, cost))
      throw fault(where, `it ${what} ${shown} with the cost ${cost}`, `its cost ${truth}`);
  }
  const early = announced.findIndex(({ cost }, at) => at > 0 && cost >= announced[at - 1]!.cost);
  if (early >= 0)
    throw fault(
      where,
      `it announces the cost ${announced[early]!.cost} after ${announced[early - 1]!.cost}`,
      'only states that are better than all before',
    );
  if (result.cost > least + ROUNDING)
    throw fault(where, `it returns the cost ${result.cost}`, `the least that it saw: ${least}`);
  const last = announced.at(-1)?.cost ?? Infinity;
  if (!isSame(last, result.cost))
    throw fault(
      where,
      `it returns the cost ${result.cost} after it announced ${last}`,
      'the state that it announced last',
    );
}

/** Makes an observer that rebuilds the states, and throws if they do not cost what the events say. */
function replayer(events: Events | undefined, { where, sample }: LandscapeTrial): Observer {
  const landscape = new PlainLandscape(sample, capabilitiesOf(sample), {
    visit: () => undefined,
    work: () => undefined,
    misuse(found, expected): never {
      throw fault(where, `in a replay of its events, ${found}`, expected);
    },
  });
  const state = new Int32Array(landscape.info.words);
  const names = Object.keys(events?.fields ?? {});
  const ensureCost = (cost: number): void => {
    const truth = sample.cost([...state]);
    if (!isSame(truth, cost))
      throw fault(where, `its events lead to a state of the cost ${truth}`, `the cost ${cost}`);
  };
  return {
    event(code, first = 0, second = 0) {
      const name = names.find((candidate) => events!.code[candidate] === code);
      if (name === 'set') state[first] = second;
      if (name === 'better') ensureCost(first);
      if (name !== 'move') return;
      landscape.load(state, 0);
      landscape.apply(first, landscape.delta(first));
      landscape.save(state, 0);
      ensureCost(second);
    },
  };
}

function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < ROUNDING;
}

function ensureSame(where: string, found: LocalRun, expected: LocalRun, how: string): void {
  const [a, b] = [found, expected].map((each) => fingerprint(each));
  if (a !== b) throw fault(where, `${how} the result is ${quote(a!)}`, quote(b!));
}

/** Runs the search. It is aborted after some work, unless the settings have a signal. */
async function runOn(
  search: LocalSearch,
  { where, sample }: LandscapeTrial,
  { options, ...settings }: LocalRunSettings = {},
): Promise<LocalRun> {
  let work = 0;
  let least = Infinity;
  let idle = 0;
  const signal: RunContext['signal'] = Object.defineProperty({} as typeof signal, 'aborted', {
    get: () => work > MOST_WORK,
  });
  const context = makeContext({ signal, ...settings });
  const watch = {
    visit: (cost: number) => void (least = Math.min(least, cost)),
    work() {
      work++;
      if (least <= sample.target) idle++;
      if (work > MOST_WORK + MOST_SILENT)
        throw fault(
          where,
          `it rates or makes more than ${MOST_SILENT} moves after context.signal.aborted has turned true`,
          'a look every few thousand moves, and an end soon after',
        );
    },
    misuse(found: string, expected: string): never {
      throw fault(where, found, expected);
    },
  };
  const announced: FoundState[] = [];
  // Some samples offer no more than the search requires.
  const provides: readonly LandscapeCapability[] =
    sample.seed === 2 ? search.requires : capabilitiesOf(sample);
  enter(where);
  try {
    const { state, cost } = await search.run(
      {
        open: () => new PlainLandscape(sample, provides, watch),
        better: (packed, its) => void announced.push({ state: [...packed], cost: its }),
      },
      options ?? checkOptions(search.id, search.options as OptionSchemas, {}),
      context,
    );
    return { result: { state: [...state], cost }, announced, least, idle, stats: context.stats };
  } catch (thrown) {
    throw thrownFault(where, thrown, 'a state');
  }
}
