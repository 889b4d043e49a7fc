import { QueensideError } from '../errors.ts';
import { capabilitiesOf, type GameTree, type TreeCapability } from '../game-tree.ts';
import { checkOptions, type OptionSchemas } from '../schema.ts';
import { unmetRequirement } from '../search-solver.ts';
import { leafRuleOf, type LeafRule, type Search, type SearchResult } from '../search.ts';
import type { Stats } from '../run-context.ts';
import { attempt, fault, quote, thrownFault, type Check } from './check.ts';
import { abortAtQuestion, makeContext, type ContextSettings } from './context.ts';
import { ensureVocabulary, strictObserver } from './events-watch.ts';
import { fingerprint } from './fingerprint.ts';
import { leastLeaves, minimax, movesOf, plainAlphaBeta } from './minimax.ts';
import { treeOf, type NestedTree } from './nested-trees.ts';
import { ensureOptions } from './options-check.ts';
import { sampleTrees } from './sample-trees.ts';
import { ensureStats } from './stats-check.ts';
import { pictureOf } from './tree-checks.ts';

const SEED = 5;
const ROUNDING = 1e-9;
const LEAF_RULES: readonly string[] = [
  'alpha-beta',
  'alpha-beta-strict',
  'every-leaf',
  'own',
] satisfies LeafRule[];
const OFFERS: readonly TreeCapability[] = ['evaluate', 'keys', 'bounds', 'order', 'clone'];

/** Checks a search on sample trees. */
export function searchChecks(search: Search): Check[] {
  let trials: readonly Trial[] | undefined;
  const eachTrial = (check: (trial: Trial) => void) => () => {
    trials ??= trialsOf(search);
    for (const trial of trials) check(trial);
  };
  return [
    { name: 'options', run: () => checkDeclarations(search) },
    { name: 'the value is that of minimax', run: eachTrial(checkResult) },
    {
      name: 'it searches from the cursor, also the second time',
      run: eachTrial(checkSubtree),
    },
    { name: 'the same seed gives the same result', run: eachTrial(checkRepetition) },
    { name: 'events follow the vocabulary and change nothing', run: eachTrial(checkEvents) },
    { name: 'an aborted run ends and claims nothing untrue', run: eachTrial(checkAbort) },
  ].map(({ name, run }) => ({ name: `search ${search.id}: ${name}`, run }));
}

/** One tree to search. */
export interface Trial {
  readonly search: Search;
  readonly where: string;
  readonly open: () => GameTree;
}

/** Returns every sample tree that meets the requirements: once with the required capabilities only, once with all. */
function trialsOf(search: Search): Trial[] {
  const trials = sampleTrees(SEED).flatMap((tree) => [
    ...trialOf(search, tree, search.requires),
    ...trialOf(search, tree, OFFERS),
  ]);
  if (trials.length === 0)
    throw fault(
      `search ${search.id}`,
      `no tree offers ${search.requires.join(', ')}`,
      'requirements that trees can meet',
    );
  return trials;
}

function trialOf(search: Search, nested: NestedTree, offers: readonly TreeCapability[]): Trial[] {
  const open = (): GameTree => treeOf(nested, offers);
  const offered = capabilitiesOf(open());
  if (unmetRequirement(search, offered) !== undefined) return [];
  const where = `search ${search.id}, tree ${JSON.stringify(nested)} offering ${offered.join(', ') || 'nothing'}`;
  return [{ search, where, open }];
}

function checkDeclarations(search: Search): void {
  const where = `search ${search.id}`;
  ensureOptions(`the ${where}`, search.options as OptionSchemas);
  ensureVocabulary(search.events, where);
  const rule: string = ruleOf(search);
  if (!LEAF_RULES.includes(rule))
    throw fault(where, `its leaf rule is ${rule}`, `one of ${LEAF_RULES.join(', ')}`);
}

/** Compares a search with minimax: its value, its counts, and its line of play. */
export function checkResult(trial: Trial): void {
  const tree = trial.open();
  const { result, stats } = runOn(trial, tree);
  ensureStats(stats, trial.where);
  ensureTruth(trial, result, trial.open());
  ensureCounts(trial, result, trial.open());
  ensureLine(trial, result, trial.open());
}

/** Requires that the result is true and, if the search is complete, exact. */
function ensureTruth(
  { search, where }: Trial,
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

function ensureBound(
  where: string,
  value: number,
  bound: SearchResult['bound'],
  exact: number,
): void {
  const slack = Math.max(1, Math.abs(exact)) * ROUNDING;
  const low = bound === 'upper' ? exact - slack : -Infinity;
  const high = bound === 'lower' ? exact + slack : Infinity;
  const holds =
    bound === 'exact' ? Math.abs(value - exact) <= slack : value >= low && value <= high;
  if (!holds)
    throw fault(
      where,
      `it says that ${value} is the ${bound === 'exact' ? 'value' : `${bound} bound`}`,
      `${exact}, the value by minimax`,
    );
}

function ensureCounts({ search, where }: Trial, result: SearchResult, tree: GameTree): void {
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
  if (bound === 'exact' && !tree.info.hasChance) ensureLeaves(where, leaves, ruleOf(search), tree);
}

/** Returns the leaf rule with default options. */
function ruleOf(search: Search): LeafRule {
  return leafRuleOf(search, checkOptions(search.id, search.options as OptionSchemas, {}));
}

/** Checks the number of leaves: by the leaf rule or, with an own rule, by the least number that proves the value. */
function ensureLeaves(where: string, leaves: number, rule: LeafRule, tree: GameTree): void {
  if (rule !== 'own') {
    const reference = plainAlphaBeta(tree, rule).leaves;
    if (leaves !== reference)
      throw fault(where, `it counts ${leaves} leaves by the rule ${rule}`, `${reference}`);
    return;
  }
  // With keys, one of several equal subtrees may be enough.
  if (tree.keyLo !== undefined) return;
  const least = leastLeaves(tree);
  if (leaves < least)
    throw fault(where, `it counts ${leaves} leaves`, `${least} or more: fewer prove no value`);
}

/**
 * Follows the line from the root: the value must stay the same. The line must lead to a leaf if the search has a leaf rule;
 * otherwise it may have the first moves only.
 */
function ensureLine({ search, where }: Trial, result: SearchResult, tree: GameTree): void {
  const { principalVariation: line, value, bound } = result;
  const named = `its line is ${line.join(', ') || 'empty'}`;
  if (search.complete && line.length === 0 && movesOf(tree).length > 0 && tree.side() !== 0)
    throw fault(where, named, 'at least the best move');
  for (const [index, move] of line.entries()) {
    const afterChance = tree.side() === 0;
    if (!movesOf(tree).includes(move))
      throw fault(
        where,
        `${named}, and its move ${index + 1} is not legal`,
        `one of ${movesOf(tree).join(', ') || 'no more moves'}`,
      );
    tree.play(move);
    if (afterChance) return;
    if (bound === 'exact')
      ensureBound(
        `${where}, line ${line.slice(0, index + 1).join(', ')}`,
        minimax(tree),
        'exact',
        value,
      );
  }
  if (bound === 'exact' && !tree.info.hasChance && ruleOf(search) !== 'own')
    ensureEnd(where, named, tree);
}

/** Requires that the line ends at a leaf: a search with a leaf rule has scored the leaf whose score it claims. */
function ensureEnd(where: string, named: string, tree: GameTree): void {
  const left = movesOf(tree);
  if (left.length > 0)
    throw fault(
      where,
      `${named}, and ends where the moves ${left.join(', ')} are left`,
      'a line to a leaf, since its leaf rule leads it there',
    );
}

/** Searches the root, then one of its children: nothing from the first search may affect the second. */
function checkSubtree(trial: Trial): void {
  const tree = trial.open();
  const [first] = movesOf(tree);
  if (first === undefined) return;
  runOn(trial, tree);
  tree.play(first);
  const where = `${trial.where}, started after the move ${first}`;
  const exact = minimax(tree);
  const { result } = runOn({ ...trial, where }, tree);
  ensureBound(where, result.value, result.bound, exact);
}

function checkRepetition(trial: Trial): void {
  const once = runOn(trial, trial.open(), { seed: SEED });
  const again = runOn(trial, trial.open(), { seed: SEED });
  ensureSame(trial.where, again, once, `with the seed ${SEED} once more`);
  if (!trial.search.deterministic) return;
  const other = runOn(trial, trial.open(), { seed: SEED + 1 });
  ensureSame(trial.where, other, once, `with another seed (it is declared deterministic)`);
}

function checkEvents(trial: Trial): void {
  const plain = runOn(trial, trial.open());
  const observer = strictObserver(trial.search.events, trial.where);
  ensureSame(trial.where, runOn(trial, trial.open(), { observer }), plain, 'with an observer');
}

function checkAbort(trial: Trial): void {
  const exact = minimax(trial.open());
  for (const questions of [0, 1, 5, 50]) {
    const where = `${trial.where}, aborted at question ${questions + 1}`;
    try {
      const { result } = runOn({ ...trial, where }, trial.open(), {
        signal: abortAtQuestion(questions),
      });
      ensureBound(where, result.value, result.bound, exact);
    } catch (thrown) {
      if (!(thrown instanceof Stopped)) throw thrown;
    }
  }
}

/** Thrown if a search stops with a QueensideError, as it may when it is aborted. */
class Stopped extends Error {}

interface Run {
  readonly result: SearchResult;
  readonly stats: Stats;
}

/** Runs the search, and requires that it leaves the cursor where it was. */
function runOn({ search, where }: Trial, tree: GameTree, settings: ContextSettings = {}): Run {
  const context = makeContext(settings);
  const options = checkOptions(search.id, search.options as OptionSchemas, {});
  const before = pictureOf(tree);
  let result: SearchResult;
  try {
    result = search.run(tree, options, context);
  } catch (thrown) {
    if (thrown instanceof QueensideError && settings.signal !== undefined)
      throw new Stopped(thrown.message);
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
