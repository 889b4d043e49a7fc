import {
  capabilitiesOf,
  checkOptions,
  QueensideError,
  unmetRequirement,
  whyGaveUp,
  type GameTree,
  type OptionSchemas,
  type Search,
  type SearchResult,
  type Stats,
  type TreeCapability,
} from '@queenside/core';
import {
  attempt,
  describe,
  enter,
  fault,
  Member,
  quote,
  thrownFault,
  type Check,
} from '../kit/check.ts';
import { abortAtQuestion, makeContext, type ContextSettings } from '../kit/runs.ts';
import { endlessTree } from './endless-tree.ts';
import {
  ensureLinesReached,
  ensureStats,
  ensureVocabulary,
  LookWatch,
  strictObserver,
} from '../kit/watches.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import {
  LEAF_RULES,
  leastLeaves,
  minimax,
  movesOf,
  plainAlphaBeta,
  type SampleLeafRule,
} from './minimax.ts';
import { type NestedTree, sampleTrees, treeOf } from './sample-trees.ts';
import { ensureBound, ensureLine, leafRuleByDefault } from './line-checks.ts';
import { shrinkTree } from './shrink.ts';
import { ensureOptions, ensureOptionsRead } from '../kit/options-check.ts';
import { pictureOf } from './tree-checks.ts';

const SEED = 5;
/** The numbers to add to the minimum of an option. */
const SMALL_VALUES = [0, 1, 3, 7, 15, 31, 63];
/** The most moves that a search may play between two looks at its signal. */
const MOST_SILENT = 200_000;
const OFFERS: readonly TreeCapability[] = ['evaluate', 'keys', 'bounds', 'order', 'clone'];

/** Checks a search on sample trees. */
export function searchChecks(search: Search): Check[] {
  let trials: readonly TreeTrial[] | undefined;
  /** Leaves out trees on which an incomplete search gives up. */
  const eachTrial = (check: (trial: TreeTrial) => Promise<void>) => async () => {
    trials ??= trialsOf(search);
    let answered = 0;
    for (const trial of trials)
      answered += (await unlessStopped(() => checkSmall(trial, check))) ? 1 : 0;
    if (answered === 0)
      throw fault(`search ${search.id}`, 'it gives up on every tree', 'at least one result');
  };
  const member = new Member(search, 'run');
  const options = new Member(search, 'options');
  return [
    { name: 'options', run: () => checkDeclarations(search), member: options },
    { name: 'each option is read', run: () => checkOptionsRead(search), member: options },
    { name: 'the value is that of minimax', run: eachTrial(checkResult) },
    {
      name: 'it searches from the cursor, also the second time',
      run: eachTrial(checkSubtree),
    },
    { name: 'the same seed gives the same result', run: eachTrial(checkRepetition) },
    {
      name: 'events follow the vocabulary, light every line, and change nothing',
      async run() {
        const seen = new Set<string>();
        await eachTrial((trial) => checkEvents(trial, seen))();
        if (search.events) ensureLinesReached(search.events, seen, `search ${search.id}`);
      },
    },
    { name: 'an aborted run ends and claims nothing untrue', run: eachTrial(checkAbort) },
    { name: 'a long run looks at its signal', run: () => checkPolls(search) },
    { name: 'a run without a proof claims nothing untrue', run: eachTrial(checkUnproven) },
  ].map((check) => ({ member, ...check, name: `search ${search.id}: ${check.name}` }));
}

/** One tree to search. */
interface TreeTrial {
  readonly search: Search;
  readonly where: string;
  readonly open: () => GameTree;
  /** The same trial of another tree; none if that does not meet the requirements. */
  readonly of?: (tree: NestedTree) => TreeTrial[];
  readonly nested?: NestedTree;
}

/** Runs a check and, if it fails, shrinks the tree in its message. */
async function checkSmall(
  trial: TreeTrial,
  check: (trial: TreeTrial) => Promise<void>,
): Promise<void> {
  try {
    await check(trial);
  } catch (thrown) {
    const { nested, of } = trial;
    if (thrown instanceof SearchStopped || nested === undefined || of === undefined) throw thrown;
    throw await shrinkTree(nested, thrown as Error, async (tree) => {
      const [smaller] = of(tree);
      return smaller && faultOf(() => check(smaller));
    });
  }
}

async function faultOf(action: () => Promise<void>): Promise<Error | undefined> {
  try {
    await action();
    return undefined;
  } catch (thrown) {
    return thrown instanceof SearchStopped ? undefined : (thrown as Error);
  }
}

/** Returns every sample tree that meets the requirements: once with the required capabilities only, once with all. */
function trialsOf(search: Search): TreeTrial[] {
  const trials = sampleTrees(SEED).flatMap((tree) => [
    ...trialOf(search, tree, search.requires),
    ...trialOf(search, tree, OFFERS),
  ]);
  if (trials.length === 0)
    throw fault(
      `search ${search.id}`,
      `no tree offers ${search.requires.join(', ')}`,
      'requirements that trees can meet',
      new Member(search, 'requires'),
    );
  return trials;
}

function trialOf(
  search: Search,
  nested: NestedTree,
  offers: readonly TreeCapability[],
): TreeTrial[] {
  const open = (): GameTree => treeOf(nested, offers);
  const offered = capabilitiesOf(open());
  if (unmetRequirement(search, offered) !== undefined) return [];
  const where = `search ${search.id}, tree ${JSON.stringify(nested)} offering ${offered.join(', ') || 'nothing'}`;
  return [{ search, where, open, nested, of: (tree) => trialOf(search, tree, offers) }];
}

function checkDeclarations(search: Search): void {
  const where = `search ${search.id}`;
  ensureOptions(`the ${where}`, search.options as OptionSchemas);
  ensureVocabulary(search.events, where);
  const rule = leafRuleByDefault(search);
  if (!LEAF_RULES.includes(rule))
    throw fault(where, `it guarantees ${rule}`, `one of ${LEAF_RULES.join(', ')}`);
}

function checkOptionsRead(search: Search): Promise<void> {
  const calls = trialsOf(search).flatMap(({ open }) => [
    (watch: () => object) => runOrStop(search, open(), watch()),
    (watch: () => object) => search.guarantee?.(watch()),
  ]);
  return ensureOptionsRead(`search ${search.id}`, search.options as OptionSchemas, calls);
}

/** Runs a search that may give up. */
async function runOrStop(search: Search, tree: GameTree, options: object): Promise<void> {
  try {
    await search.run(tree, options, makeContext());
  } catch (thrown) {
    if (search.complete || whyGaveUp(thrown) === undefined) throw thrown;
  }
}

/** Compares a search with minimax: its value, its counts, and its line of play. @throws Stopped if it may give up. */
export async function checkResult(trial: TreeTrial): Promise<void> {
  const { search, where } = trial;
  const tree = trial.open();
  const run = await runOn(trial, tree);
  ensureStats(run.stats, where);
  ensureTruth(trial, run.result, trial.open());
  ensureCounts(trial, run.result, trial.open());
  ensureLine(search, where, run, trial.open());
}

/**
 * Runs an incomplete search with small values of each of its whole-number options: what it claims without a proof of the
 * value must be true all the same.
 */
export async function checkUnproven(trial: TreeTrial): Promise<void> {
  const { search } = trial;
  if (search.complete) return;
  for (const [name, schema] of Object.entries(search.options as OptionSchemas)) {
    if (schema['type'] !== 'integer') continue;
    const { minimum = 0, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
    for (const more of SMALL_VALUES) {
      if (minimum + more > maximum) break;
      const given = { [name]: minimum + more };
      const where = `${trial.where}, with ${name} ${minimum + more}`;
      await unlessStopped(async () => {
        const run = await runOn({ ...trial, where }, trial.open(), {}, given);
        const { value, bound } = run.result;
        ensureBound(where, value, bound, minimax(trial.open()));
        ensureLine(search, where, run, trial.open());
      });
    }
  }
}

/** Requires that the result is true and, if the search is complete, exact. */
function ensureTruth(
  { search, where }: TreeTrial,
  { value, bound }: SearchResult,
  tree: GameTree,
): void {
  const exact = minimax(tree);
  if (search.complete && bound !== 'exact')
    throw fault(
      where,
      `it was not stopped, and its value is a ${bound} bound`,
      'an exact value of a complete search',
    );
  ensureBound(where, value, bound, exact);
}

function ensureCounts({ search, where }: TreeTrial, result: SearchResult, tree: GameTree): void {
  const { nodes, leaves, bound } = result;
  if (
    !Number.isSafeInteger(nodes) ||
    !Number.isSafeInteger(leaves) ||
    leaves < 0 ||
    nodes < 1 ||
    leaves > nodes
  )
    throw fault(
      where,
      `it counts ${nodes} nodes and ${leaves} leaves`,
      'integers, at least one node, and no more leaves than nodes',
    );
  if (bound === 'exact' && !tree.info.hasChance)
    ensureLeaves(where, leaves, leafRuleByDefault(search), tree);
}

/** Checks the number of leaves: by the leaf rule or, with an own rule, by the least number that proves the value. */
function ensureLeaves(where: string, leaves: number, rule: SampleLeafRule, tree: GameTree): void {
  if (rule !== 'own') {
    const reference = plainAlphaBeta(tree, rule).leaves;
    if (leaves !== reference)
      throw fault(where, `it counts ${leaves} leaves by the rule ${rule}`, `${reference}`);
    return;
  }
  // A search that uses keys may need only one of several equal subtrees.
  if (tree.keyLo !== undefined) return;
  const least = leastLeaves(tree);
  if (leaves < least)
    throw fault(where, `it counts ${leaves} leaves`, `${least} or more: fewer prove no value`);
}

/** Searches the root, then one of its children: nothing from the first search may affect the second. */
async function checkSubtree(trial: TreeTrial): Promise<void> {
  const tree = trial.open();
  const [first] = movesOf(tree);
  if (first === undefined) return;
  await runOn(trial, tree);
  tree.play(first);
  const where = `${trial.where}, started after the move ${first}`;
  const exact = minimax(tree);
  const { result } = await runOn({ ...trial, where }, tree);
  ensureBound(where, result.value, result.bound, exact);
}

async function checkRepetition(trial: TreeTrial): Promise<void> {
  const once = await runOn(trial, trial.open(), { seed: SEED });
  const again = await runOn(trial, trial.open(), { seed: SEED });
  ensureSame(trial.where, again, once, `with the seed ${SEED} once more`);
  if (!trial.search.deterministic) return;
  const other = await runOn(trial, trial.open(), { seed: SEED + 1 });
  ensureSame(trial.where, other, once, `with another seed (it is declared deterministic)`);
}

/** @param seen gets the names of the announced events. */
async function checkEvents(trial: TreeTrial, seen: Set<string>): Promise<void> {
  const plain = await runOn(trial, trial.open());
  const observer = strictObserver(trial.search.events, trial.where, seen);
  ensureSame(
    trial.where,
    await runOn(trial, trial.open(), { observer }),
    plain,
    'with an observer',
  );
}

async function checkAbort(trial: TreeTrial): Promise<void> {
  const exact = minimax(trial.open());
  for (const questions of [0, 1, 5, 50]) {
    const where = `${trial.where}, aborted at question ${questions + 1}`;
    await unlessStopped(async () => {
      const signal = abortAtQuestion(questions);
      const run = await runOn({ ...trial, where }, trial.open(), { signal });
      ensureBound(where, run.result.value, run.result.bound, exact);
      if (run.result.principalVariation.length > 0)
        ensureLine(trial.search, where, run, trial.open());
    });
  }
}

/** Aborts the search of a tree that it cannot finish, once with the required capabilities only, once with all. */
async function checkPolls(search: Search): Promise<void> {
  for (const offers of [search.requires, OFFERS]) {
    const looks = new LookWatch(MOST_SILENT, 'moves are played');
    const open = (): GameTree => endlessTree(new Set(offers), () => looks.step());
    const offered = capabilitiesOf(open());
    if (unmetRequirement(search, offered) !== undefined) continue;
    const where = `search ${search.id}, a tree that it cannot finish, offering ${offered.join(', ')}`;
    try {
      await runOn({ search, where, open }, open(), { signal: looks.signal });
    } catch (thrown) {
      looks.ensure(where);
      if (!(thrown instanceof SearchStopped)) throw thrown;
    }
  }
}

/** Thrown if a search stops with an error as it may: when it is aborted, or if it is incomplete and gives up. */
class SearchStopped extends Error {}

/** Returns false if the search stopped as it may. */
export async function unlessStopped(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (thrown) {
    if (thrown instanceof SearchStopped) return false;
    throw thrown;
  }
}

interface Run {
  readonly result: SearchResult;
  readonly stats: Stats;
}

/** Runs the search, and requires that it leaves the cursor where it was. */
async function runOn(
  { search, where }: TreeTrial,
  tree: GameTree,
  settings: ContextSettings = {},
  given: Readonly<Record<string, unknown>> = {},
): Promise<Run> {
  const context = makeContext(settings);
  const options = checkOptions(search.id, search.options as OptionSchemas, given);
  const before = pictureOf(tree);
  enter(where);
  let result: SearchResult;
  try {
    result = await search.run(tree, options, context);
  } catch (thrown) {
    const mayStop =
      settings.signal === undefined
        ? !search.complete && whyGaveUp(thrown) !== undefined
        : thrown instanceof QueensideError;
    if (mayStop) throw new SearchStopped(describe(thrown));
    throw thrownFault(where, thrown, 'a result');
  }
  const after = attempt(where, 'the cursor at the root', () => pictureOf(tree));
  if (after !== before)
    throw fault(where, `it leaves the cursor at ${after}`, `the root, ${before}`);
  return { result, stats: context.stats };
}

function ensureSame(where: string, found: Run, expected: Run, how: string): void {
  const [a, b] = [found, expected].map((each) => fingerprint(each));
  if (a !== b) throw fault(where, `${how} the result is ${quote(a!)}`, b!);
}
