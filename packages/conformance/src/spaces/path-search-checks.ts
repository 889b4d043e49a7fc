/** Checks a path search on sample spaces: what it finds, what it promises, and what it claims. */
import {
  checkOptions,
  QueensideError,
  spaceCapabilitiesOf,
  unmetRequirement,
  type OptionSchemas,
  type PathPromise,
  type PathResult,
  type PathSearch,
  type StateSpace,
  type Stats,
} from '@queenside/core';
import {
  attemptAll,
  enter,
  fault,
  finalFault,
  Member,
  quote,
  thrownFault,
  type Check,
} from '../kit/check.ts';
import { abortAtQuestion, makeContext, type ContextSettings } from '../kit/runs.ts';
import {
  ensureLinesReached,
  ensureStats,
  ensureVocabulary,
  LookWatch,
  strictObserver,
} from '../kit/watches.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { ensureOptions, ensureOptionsRead } from '../kit/options-check.ts';
import { openPlane } from './grid-space.ts';
import { sampleSpaces, type SampleSpace } from './sample-spaces.ts';
import { explore, type Truth } from './truth.ts';
import { ensureCounts, isEndless, noUse, watchSpace } from './watched-space.ts';

const MOST_STATES = 200;
/** The number of sample grids of each kind, for searches of grids and for all others. */
const MOST_GRIDS = 100;
const SOME_GRIDS = 10;
/** An incomplete search may never end: it is aborted at this question. */
const PATIENCE = 15;
/** The most states that a search may expand between two looks at its signal. */
const MOST_SILENT = 10_000;
const SLACK = 1e-9;
const PROMISE = /^(?:optimal|within \d+(?:\.\d+)?|fewest-actions|greedy|any)$/;

interface SamplePlace {
  readonly search: PathSearch;
  readonly sample: SampleSpace;
  readonly where: string;
}

interface PathTrial extends SamplePlace {
  readonly truth: Truth;
}

/** Checks a path search on all samples that meet its requirements. */
export function pathSearchChecks(search: PathSearch): Check[] {
  let trials: readonly PathTrial[] | undefined;
  const eachTrial = (check: (trial: PathTrial) => Promise<void>) => async () => {
    trials ??= trialsOf(search);
    await attemptAll(trials.map((trial) => () => check(trial)));
  };
  const member = new Member(search, 'run');
  const options = new Member(search, 'options');
  return [
    { name: 'options and promise', run: () => checkDeclarations(search), member: options },
    { name: 'each option is read', run: () => checkOptionsRead(search), member: options },
    { name: 'paths are right, and keep the promise', run: eachTrial(checkResult) },
    { name: 'the same seed gives the same result', run: eachTrial(checkRepetition) },
    {
      name: 'events follow the vocabulary, light every line, and change nothing',
      async run() {
        const seen = new Set<string>();
        await eachTrial((trial) => checkEvents(trial, seen))();
        if (search.events) ensureLinesReached(search.events, seen, `path search ${search.id}`);
      },
    },
    { name: 'an aborted run ends and claims nothing untrue', run: eachTrial(checkAbort) },
    { name: 'a long run looks at its signal', run: () => checkPolls(search) },
  ].map((check) => ({ member, ...check, name: `path search ${search.id}: ${check.name}` }));
}

function trialsOf(search: PathSearch): PathTrial[] {
  return placesOf(search).map((place) => ({
    ...place,
    truth: explore(place.sample.open(), MOST_STATES),
  }));
}

/** Returns the samples that meet the requirements. */
function placesOf(search: PathSearch): SamplePlace[] {
  const isForGrids = search.requires.includes('raster');
  return sampleSpaces(isForGrids ? MOST_GRIDS : SOME_GRIDS)
    .filter((sample) => unmetRequirement(search, spaceCapabilitiesOf(sample.open())) === undefined)
    .map((sample) => ({
      search,
      sample,
      where: [`path search ${search.id}, ${sample.family} ${sample.seed}`, sample.picture]
        .filter((part) => part !== '')
        .join(': '),
    }));
}

function checkDeclarations(search: PathSearch): void {
  const where = `path search ${search.id}`;
  ensureOptions(`the ${where}`, search.options as OptionSchemas);
  ensureVocabulary(search.events, where);
  const promise = promiseOf(search);
  if (!PROMISE.test(promise))
    throw fault(
      where,
      `it promises ${promise}`,
      'optimal, within 1.5, fewest-actions, greedy, or any',
      new Member(search, 'guarantee'),
    );
}

function promiseOf(search: PathSearch): PathPromise {
  return search.guarantee(checkOptions(search.id, search.options as OptionSchemas, {}));
}

function checkOptionsRead(search: PathSearch): Promise<void> {
  const calls = placesOf(search).flatMap((place) => [
    (watch: () => object) => runOn(place, { signal: abortAtQuestion(PATIENCE) }, watch()),
    (watch: () => object) => search.guarantee(watch()),
  ]);
  return ensureOptionsRead(`path search ${search.id}`, search.options as OptionSchemas, calls);
}

async function checkResult(trial: PathTrial): Promise<void> {
  const { search, where, truth } = trial;
  const { result, stats } = await runOn(
    trial,
    search.complete ? {} : { signal: abortAtQuestion(PATIENCE) },
  );
  ensureStats(stats, where);
  ensurePath(trial, result);
  const isMissing = search.complete && result.actions === undefined;
  if (isMissing && truth.cheapest < Infinity)
    throw fault(where, 'it finds no path', `one of cost ${truth.cheapest}${cheapestIn(trial)}`);
  if (result.actions !== undefined) ensurePromise(trial, result);
  ensureBound(trial, result);
  if (isMissing && result.lowerBound !== Infinity)
    throw fault(where, `its lower bound is ${result.lowerBound}`, 'Infinity: there is no path');
}

/** Requires that a bound is true. */
function ensureBound({ where, truth }: PathTrial, { lowerBound }: PathResult): void {
  if (!(lowerBound >= 0) || lowerBound > truth.cheapest + SLACK * Math.max(1, truth.cheapest))
    throw fault(
      where,
      `its lower bound is ${lowerBound}`,
      `at most ${truth.cheapest}, the cheapest cost`,
    );
}

/** Requires sound counts and, if there is a path, a legal one that leads to a goal at its cost. */
function ensurePath({ sample, where }: PathTrial, result: PathResult): void {
  const { actions, cost, expanded, generated } = result;
  if (![expanded, generated].every((count) => Number.isSafeInteger(count) && count >= 0))
    throw fault(
      where,
      `it counts ${expanded} expanded and ${generated} generated`,
      'whole numbers',
    );
  if (actions === undefined) return;
  const space = sample.open();
  const out = new Int32Array(space.info.maxActions);
  const path = `its path is ${quote(actions.join(', '))}`;
  let sum = 0;
  for (const [index, action] of actions.entries()) {
    const legal = out.slice(0, space.actions(out, 0));
    if (!legal.includes(action))
      throw fault(
        where,
        `${path}, and action ${index + 1}, ${sample.placeOf(action, stateOf(space))}, does not apply`,
        `one of ${legal.join(', ') || 'none'}`,
      );
    sum += space.cost(action);
    space.apply(action);
  }
  if (!space.isGoal()) throw fault(where, `${path}, and ends elsewhere`, 'a goal');
  if (Math.abs(sum - cost) > SLACK * Math.max(1, sum))
    throw fault(where, `${path} with the cost ${cost}`, `${sum}, the sum of its actions`);
}

function ensurePromise(trial: PathTrial, { actions, cost, lowerBound }: PathResult): void {
  const { search, where, truth } = trial;
  const promise = promiseOf(search);
  if (promise === 'fewest-actions') {
    if (actions!.length > truth.fewestActions)
      throw fault(
        where,
        `its path has ${actions!.length} actions`,
        `${truth.fewestActions}, as it promises`,
      );
    return;
  }
  const factor = promise === 'optimal' ? 1 : Number(/^within (.*)$/.exec(promise)?.[1] ?? Infinity);
  if (factor < Infinity && isAbove(cost, factor * truth.cheapest))
    throw fault(
      where,
      `its path costs ${cost}${factor === 1 ? detourIn(trial, actions!) : ''}`,
      `at most ${factor * truth.cheapest}, as it promises`,
    );
  if (promise === 'optimal' && isAbove(cost, lowerBound))
    throw fault(where, `its lower bound is ${lowerBound}`, `${cost}: it promises a cheapest path`);
}

/** Names the first action of a path after which it cannot be cheapest. */
function detourIn({ sample, truth }: PathTrial, path: readonly number[]): string {
  const space = sample.open();
  let spent = 0;
  for (const action of path) {
    const name = sample.placeOf(action, stateOf(space));
    spent += space.cost(action);
    space.apply(action);
    if (isAbove(spent + truth.costFrom(space)!, truth.cheapest))
      return `: ${name} leads away from all cheapest paths`;
  }
  return '';
}

/** Names the actions of a cheapest path. */
function cheapestIn({ sample, truth }: PathTrial): string {
  const space = sample.open();
  const out = new Int32Array(space.info.maxActions);
  const names: string[] = [];
  const met = new Set<number>();
  for (let left = truth.cheapest; !space.isGoal();) {
    const state = stateOf(space);
    met.add(state);
    const good = Array.from(out.slice(0, space.actions(out, 0))).find((action) => {
      const cost = space.cost(action);
      space.load(Int32Array.of(state), 0);
      space.apply(action);
      const isGood = !met.has(stateOf(space)) && !isAbove(cost + truth.costFrom(space)!, left);
      space.load(Int32Array.of(state), 0);
      return isGood;
    });
    // Free actions may lead in a circle.
    if (good === undefined) return '';
    names.push(sample.nameOf(good));
    left -= space.cost(good);
    space.apply(good);
  }
  return `, such as ${names.join(', ')}`;
}

function isAbove(found: number, most: number): boolean {
  return found > most + SLACK * Math.max(1, most);
}

/** Returns the packed state of a sample, which is one number. */
function stateOf(space: StateSpace): number {
  const packed = new Int32Array(1);
  space.save(packed, 0);
  return packed[0]!;
}

async function checkRepetition(trial: PathTrial): Promise<void> {
  const patience = (): ContextSettings => ({ signal: abortAtQuestion(PATIENCE) });
  const once = await runOn(trial, { seed: 5, ...patience() });
  ensureSame(
    trial.where,
    await runOn(trial, { seed: 5, ...patience() }),
    once,
    'with the same seed',
  );
  if (trial.search.deterministic)
    ensureSame(
      trial.where,
      await runOn(trial, { seed: 6, ...patience() }),
      once,
      'with another seed, although it is declared deterministic,',
    );
}

/** @param seen gets the names of the announced events. */
async function checkEvents(trial: PathTrial, seen: Set<string>): Promise<void> {
  const patience = (): ContextSettings => ({ signal: abortAtQuestion(PATIENCE) });
  const plain = await runOn(trial, patience());
  const observer = strictObserver(trial.search.events, trial.where, seen);
  ensureSame(
    trial.where,
    await runOn(trial, { observer, ...patience() }),
    plain,
    'with an observer',
  );
}

async function checkAbort(trial: PathTrial): Promise<void> {
  for (const questions of [0, 1, 3]) {
    const where = `${trial.where}, aborted at question ${questions + 1}`;
    const { result } = await runOn({ ...trial, where }, { signal: abortAtQuestion(questions) });
    ensurePath({ ...trial, where }, result);
    ensureBound({ ...trial, where }, result);
  }
}

/** Aborts the search on a plane whose goal is too far away. */
async function checkPolls(search: PathSearch): Promise<void> {
  const space = openPlane({ goal: [20_000, 20_000], isEstimated: false, finite: true });
  if (unmetRequirement(search, spaceCapabilitiesOf(space)) !== undefined) return;
  const where = `path search ${search.id}, a plane with a goal far away`;
  const looks = new LookWatch(MOST_SILENT, 'states are expanded');
  const watched = watchSpace(space, noUse(), () => looks.step());
  const options = checkOptions(search.id, search.options as OptionSchemas, {});
  enter(where);
  try {
    await search.run(watched, options, makeContext({ signal: looks.signal }));
  } catch (thrown) {
    looks.ensure(where);
    if (!(thrown instanceof QueensideError)) throw thrownFault(where, thrown, 'a result');
  }
}

interface PathRun {
  readonly result: PathResult;
  readonly stats: Stats;
}

/** Runs the search. If it throws as one that gives up, nothing was found. */
async function runOn(
  { search, sample, where }: SamplePlace,
  settings: ContextSettings,
  options: object = checkOptions(search.id, search.options as OptionSchemas, {}),
): Promise<PathRun> {
  const context = makeContext(settings);
  const use = noUse(sample.mostExpanded);
  enter(where);
  let result: PathResult;
  try {
    result = await search.run(watchSpace(sample.open(), use), options, context);
  } catch (thrown) {
    if (isEndless(use)) throw finalFault(where, `it expands ${use.asked} states`, 'an end');
    if (!(thrown instanceof QueensideError) || (search.complete && settings.signal === undefined))
      throw thrownFault(where, thrown, 'a result');
    const nothing = {
      actions: undefined,
      cost: Infinity,
      lowerBound: 0,
      expanded: 0,
      generated: 0,
    };
    return { result: nothing, stats: {} };
  }
  // A search that jumps on the raster asks for no actions.
  if (!search.requires.includes('raster')) ensureCounts(where, result, use);
  return { result, stats: context.stats };
}

function ensureSame(where: string, found: PathRun, expected: PathRun, how: string): void {
  const [a, b] = [found, expected].map((each) => fingerprint(each));
  if (a !== b) throw fault(where, `${how} the result is ${quote(a!)}`, quote(b!));
}
