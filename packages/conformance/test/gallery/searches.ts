/** Faults of searches: each is one change of plain minimax. */
import { type GameTree, type RunContext, type Search, type SearchResult } from '@queenside/core';
import { movesOf, plainAlphaBeta } from '@queenside/conformance';
import { plainSearch } from '../../../core/test/plain-search.ts';
import { plant, type Row } from './planted.ts';

/** The correct search, except that it does not look at its signal. */
const deafSearch: Search<any, SearchResult> = {
  ...plainSearch,
  run: (tree, options, context) =>
    plainSearch.run(tree, options, { ...context, signal: { aborted: false } }),
};

/** Changes the result of the correct search. */
function altering(
  change: (result: SearchResult, tree: GameTree) => Partial<SearchResult>,
): Partial<Search> {
  return {
    run(tree, options, context) {
      const result = plainSearch.run(tree, options, context);
      return { ...result, ...change(result, tree) };
    },
  };
}

/** Does something besides the correct search. */
function beside(extra: (tree: GameTree, context: RunContext) => void): Partial<Search> {
  return {
    run(tree, options, context) {
      extra(tree, context);
      return plainSearch.run(tree, options, context);
    },
  };
}

const FAULTS: Row<Search>[] = [
  [
    'a wrong value',
    altering(({ value }) => ({ value: value + 1 })),
    /search plain-search, tree 7 offering .*: it says that 8 is the value; expected 7, the value by minimax/,
  ],
  [
    'MIN taken for MAX at the root',
    {
      run: (tree, options, context) =>
        plainSearch.run({ ...tree, side: () => 1 }, options, context),
    },
    /it says that -?\d+ is the value; expected -?\d+, the value by minimax/,
  ],
  [
    'equal probabilities for all moves',
    {
      run: (tree, options, context) =>
        plainSearch.run({ ...tree, probability: () => 1 / movesOf(tree).length }, options, context),
    },
    /"chance".*the value by minimax/,
  ],
  [
    'only a bound, although it was not stopped',
    altering(() => ({ bound: 'lower' })),
    /it was not stopped, and its value is a lower bound/,
  ],
  [
    'a false bound',
    { ...altering(({ value }) => ({ bound: 'upper', value: value - 1 })), complete: false },
    /it says that 6 is the upper bound; expected 7, the value by minimax/,
  ],
  [
    'no line',
    altering(() => ({ principalVariation: [] })),
    /its line is empty; expected at least the best move/,
  ],
  [
    'a line with an illegal move',
    altering(({ principalVariation: line }) => ({ principalVariation: [...line, 99] })),
    /its line is .*99, and its move \d+ is not legal/,
  ],
  [
    'a line of weak moves',
    altering((_result, tree) => ({ principalVariation: movesOf(tree).slice(-1) })),
    /line \d+: it says that -?[\d.]+ is the value; expected/,
  ],
  [
    'a line without its last move',
    {
      ...altering(({ principalVariation: line }) => ({
        principalVariation: line.length > 1 ? line.slice(0, -1) : line,
      })),
      guarantee: () => 'every-leaf',
    },
    /search plain-search, tree .*: its line is 0, and ends where the moves 0, 1 are left; expected a line to a leaf, since its leaf rule leads it there/,
  ],
  [
    'a principal variation that does not lead to the value',
    altering(({ principalVariation: [best, ...rest] }, tree) => {
      if (best === undefined || rest.length === 0) return {};
      tree.play(best);
      const last = movesOf(tree).at(-1)!;
      tree.undo(best);
      return { principalVariation: [best, last] };
    }),
    /line \d+, \d+: it says that -?[\d.]+ is the value; expected/,
  ],
  [
    'a best move that contradicts the bound',
    {
      ...altering((_result, tree) => ({
        bound: tree.side() === 1 ? 'lower' : 'upper',
        principalVariation: movesOf(tree).slice(-1),
      })),
      complete: false,
    },
    /line \d+: it says that -?[\d.]+ is the (lower|upper) bound, and its line leads to .*; expected moves that keep the bound/,
  ],
  [
    'a best move that contradicts the bound of a short run',
    {
      options: { walks: { type: 'integer', minimum: 1, default: 1000, description: 'walks' } },
      complete: false,
      run(tree, { walks }: { walks: number }, context) {
        const result = plainSearch.run(tree, {}, context);
        if (walks > 10) return result;
        const last = movesOf(tree).slice(-1);
        return { ...result, bound: 'upper', principalVariation: last };
      },
    },
    /with walks 1, line \d+: it says that .* is the upper bound, and its line leads to .*/,
  ],
  [
    'a best move that contradicts the bound when it is aborted',
    {
      run(tree, options, context) {
        const result = deafSearch.run(tree, options, context);
        if (!context.signal.aborted) return result;
        return { ...result, bound: 'lower', principalVariation: movesOf(tree).slice(-1) };
      },
    },
    /aborted at question 1, line \d+: it says that .* is the lower bound, and its line leads to .*/,
  ],
  [
    'a best move in the stats that is not the first of its line',
    beside((_tree, { stats }) => void (stats['bestMove'] = '77')),
    /the stat bestMove is 77; expected .*, the first move of its line/,
  ],
  [
    'half a node',
    altering(() => ({ nodes: 0.5 })),
    /it counts 0\.5 nodes and \d+ leaves; expected integers/,
  ],
  [
    'more leaves than nodes',
    altering(({ nodes }) => ({ leaves: nodes + 1 })),
    /no more leaves than nodes/,
  ],
  [
    'a false leaf rule',
    { guarantee: () => 'alpha-beta' },
    /it counts \d+ leaves by the rule alpha-beta; expected \d+/,
  ],
  [
    'strict cut-offs declared as usual ones',
    {
      requires: ['deterministic'],
      guarantee: () => 'alpha-beta',
      run: (tree) => plainAlphaBeta(tree, 'alpha-beta-strict'),
      deterministic: true,
    },
    /it counts \d+ leaves by the rule alpha-beta; expected \d+/,
  ],
  [
    'fewer leaves than prove the value',
    { ...altering(({ leaves }) => ({ leaves: Math.min(leaves, 1) })), requires: ['deterministic'] },
    /it counts 1 leaves; expected \d+ or more: fewer prove no value/,
  ],
  [
    'a cursor left elsewhere',
    {
      run(tree, options, context) {
        const result = plainSearch.run(tree, options, context);
        const [first] = movesOf(tree);
        if (first !== undefined) tree.play(first);
        return result;
      },
    },
    /it leaves the cursor at .*; expected the root/,
  ],
  [
    'a move that does not exist',
    beside((tree) => tree.play(99)),
    /play\(99\) is no move of this node, after the moves none in 7/,
  ],
  [
    'an undo out of order',
    beside((tree) => tree.undo(0)),
    /undo\(0\) does not take back the last move/,
  ],
  [
    'the score of an inner node',
    beside((tree) => tree.score()),
    /score\(\) was asked of an inner node/,
  ],
  [
    'a capability that it does not require',
    beside((tree) => tree.evaluate!()),
    /offering .*: it threw TypeError: .*evaluate is not a function/,
  ],
  [
    'requirements that no tree meets',
    { requires: ['telepathy' as 'keys'] },
    /no tree offers telepathy; expected requirements that trees can meet/,
  ],
  [
    'a value from an earlier search',
    {
      run(tree, options, context) {
        const result = plainSearch.run(tree, options, context);
        return { ...result, value: firstValue.get(tree.info) ?? remember(tree, result.value) };
      },
    },
    /started after the move 0: it says that .* is the value; expected .*, the value by minimax/,
  ],
  [
    'chance that the seed does not decide',
    beside((_tree, { stats }) => void (stats['lot'] = Math.random())),
    /with the seed 5 once more the result is/,
  ],
  [
    'a seed although it is declared deterministic',
    beside((_tree, { stats, random }) => void (stats['lot'] = random.int(1000))),
    /with another seed \(it is declared deterministic\) the result is/,
  ],
  [
    'a stat that is not a number',
    beside((_tree, { stats }) => void (stats['rate'] = Infinity)),
    /the stat rate is Infinity/,
  ],
  [
    'an undeclared event',
    beside((_tree, context) => context.observer?.event(7)),
    /it announced the event 7; expected the code of one of: enter, leaf/,
  ],
  [
    'a false claim when it is aborted',
    {
      run(tree, options, context) {
        const result = deafSearch.run(tree, options, context);
        return context.signal.aborted ? { ...result, value: result.value + 1 } : result;
      },
    },
    /aborted at question 1: it says that 8 is the value; expected 7/,
  ],
  [
    'a crash when it is aborted',
    beside((_tree, { signal }) => {
      if (signal.aborted) throw new Error('stopped');
    }),
    /aborted at question 1: it threw Error: stopped/,
  ],
  [
    'no look at its signal',
    { run: (tree, options, context) => deafSearch.run(tree, options, context) },
    /^search plain-search, a tree that it cannot finish, offering deterministic, integer-scores: more than 200000 moves are played without a look at context\.signal\.aborted; expected a look/,
  ],
  [
    'looks at its signal in vain',
    {
      run(tree, options, context) {
        const signal = {
          get aborted() {
            return context.signal.aborted && false;
          },
        };
        return plainSearch.run(tree, options, { ...context, signal });
      },
    },
    /more than 200000 moves are played after context\.signal\.aborted has turned true/,
  ],
  [
    'an option that nothing reads',
    { options: { depth: { type: 'integer', default: 3, description: 'how deep' } } },
    /^search plain-search: nothing reads depth; expected options that have an effect$/,
  ],
  [
    'a default that its schema refuses',
    { options: { depth: { type: 'integer', default: 'deep', description: 'how deep' } } },
    /^the plugin: it threw QueensideError: .*the options of plain-search must/,
  ],
];

const firstValue = new Map<GameTree['info'], number>();

function remember({ info }: GameTree, value: number): number {
  firstValue.set(info, value);
  return value;
}

/** They take as long as the kit waits. */
const ENDLESS: Row<Search>[] = [
  [
    'an endless loop',
    beside(() => {
      for (;;);
    }),
    /^search plain-search, tree 7 offering .*: it did not end within 1 s; expected an end$/,
  ],
];

const into = (change: Partial<Search>) => ({ searches: [{ ...plainSearch, ...change }] });

export const searchFaults = [...plant(FAULTS, into), ...plant(ENDLESS, into, { patience: 0.25 })];
