/** The kit catches faulty constraint searches and faulty constraint spaces, and says where the fault is. */
import {
  type ConstraintQuestion,
  type ConstraintSearch,
  type ConstraintSpace,
  defineConstraintSearch,
  definePlugin,
  Random,
  type RunContext,
  type SpaceOptions,
} from '@queenside/core';
import { expect, test } from 'vitest';
import {
  checksOf,
  checkSpace,
  PlainSpace,
  type SampleNetwork,
  sampleNetworks,
  solutionsOf,
} from '../../src/index.ts';
import { withoutOrigin } from '../failures.ts';

/** The faults of a search. */
interface SearchFaults {
  readonly propagation?: 'forward' | 'arc';
  readonly skipsLast?: boolean;
  readonly givesTwice?: boolean;
  readonly givesPartly?: boolean;
  readonly ignoresEnough?: boolean;
  readonly boastsWhenAborted?: boolean;
  readonly neverLooks?: boolean;
  readonly doubts?: boolean;
  readonly isRandom?: boolean;
  readonly ignoresOption?: boolean;
  readonly minds?: boolean;
}

/** A plain backtracking search with faults. */
function searchWith(faults: SearchFaults): ConstraintSearch {
  return defineConstraintSearch({
    id: 'faulty',
    summary: 'Backtracking.',
    requires: [],
    complete: true,
    deterministic: true,
    options: { order: { enum: ['up', 'down'], default: 'up', description: 'the order of values' } },
    run({ open, take }: ConstraintQuestion, options: { order: string }, context: RunContext) {
      const space = open({ propagation: faults.propagation ?? 'check' });
      const { variables, maxValues, words } = space.info;
      const isDown = faults.ignoresOption !== true && options.order === 'down';
      let isAborted = false;
      const give = (): boolean => {
        const goesOn = take(space.decided);
        if (faults.givesTwice === true) take(space.decided);
        return goesOn || faults.ignoresEnough === true;
      };
      const visit = (variable: number): boolean => {
        if (variable === variables - (faults.givesPartly === true ? 1 : 0)) return give();
        const offset = faults.isRandom === true ? context.random.int(maxValues) : 0;
        for (let at = 0; at < maxValues - (faults.skipsLast === true ? 1 : 0); at++) {
          const nth = (at + offset) % maxValues;
          const value =
            isDown && !(faults.minds === true && variable > 1) ? maxValues - 1 - nth : nth;
          const word = space.domains[variable * words + (value >> 5)]!;
          if (((word >>> value) & 1) === 0) continue;
          if (faults.minds === true && isDown && value === 1) continue;
          isAborted ||= faults.neverLooks !== true && context.signal.aborted;
          if (isAborted) return false;
          space.mark();
          const goesOn = !space.assign(variable, value) || visit(variable + 1);
          space.undo();
          if (!goesOn) return false;
        }
        return true;
      };
      const isExhausted = !space.start() || visit(0);
      const boasts = faults.boastsWhenAborted === true && isAborted;
      return { isExhausted: boasts || (faults.doubts !== true && isExhausted) };
    },
  });
}

async function failures(faults: SearchFaults): Promise<string> {
  const messages: string[] = [];
  const plugin = definePlugin({ constraintSearches: [searchWith(faults)] });
  for (const { name, run } of checksOf(plugin)) {
    if (!name.startsWith('constraint search')) continue;
    try {
      await run();
    } catch (thrown) {
      messages.push(withoutOrigin((thrown as Error).message));
      break;
    }
  }
  return messages.join('\n');
}

test('a right search passes', async () => expect(await failures({})).toBe(''));

test.each<[string, SearchFaults, RegExp]>([
  [
    'the last value left out',
    { skipsLast: true },
    /it gives \d+ solutions, and says that these are all; expected \d+, also/,
  ],
  [
    'each solution twice',
    { givesTwice: true },
    /it gives [-\d ]+ twice; expected each solution once/,
  ],
  [
    'a solution without its last variable',
    { givesPartly: true },
    /it gives [-\d ]+; expected solutions only/,
  ],
  ['more after enough', { ignoresEnough: true }, /goes on after the first solution/],
  [
    'a proof after an abort',
    { boastsWhenAborted: true },
    /aborted at look \d.*says that these are all/,
  ],
  ['no look at the signal', { neverLooks: true }, /more than 5000 values are tried without a look/],
  ['doubts after all was tried', { doubts: true }, /does not say that it gave all solutions/],
  [
    'chance in a deterministic search',
    { isRandom: true },
    /with another seed, although it is declared deterministic/,
  ],
  ['an option without effect', { ignoresOption: true }, /nothing reads order/],
  ['a setting that loses solutions', { minds: true }, /\{"order":"down"\}: it gives \d+ solutions/],
  [
    'a level that it did not require',
    { propagation: 'arc' },
    /opens a space with arc; expected "arc" among what it requires/,
  ],
])('%s is caught', async (_fault, faults, message) => {
  expect(await failures(faults)).toMatch(message);
});

/** Changes what a space does. */
type Change = (space: ConstraintSpace, network: SampleNetwork) => Partial<ConstraintSpace>;

const SPACE_FAULTS: readonly (readonly [string, Change, RegExp])[] = [
  [
    'undo that forgets a domain',
    (space) => ({
      undo() {
        const kept = space.domains[0]!;
        space.undo();
        space.domains[0] = kept;
      },
    }),
    /undo leaves another state than before/,
  ],
  [
    'a removal of a good value',
    (space) => ({
      assign(variable, value) {
        const isGood = space.assign(variable, value);
        const other = space.decided.indexOf(-1);
        if (!isGood || other < 0 || space.sizes[other]! < 2) return isGood;
        const at = other * space.info.words;
        space.domains[at]! &= space.domains[at]! - 1;
        space.sizes[other]! -= 1;
        return true;
      },
    }),
    /lost -?\d+; expected not so: .* is a solution|lost a value; expected none: the level is check|undo leaves/,
  ],
  [
    'a failure without reason',
    (space) => {
      let decisions = 0;
      return {
        assign: (variable, value) => space.assign(variable, value) && ++decisions % 3 > 0,
      };
    },
    /it fails; expected not so/,
  ],
  [
    'no propagation',
    (space, network) => {
      const plain = new PlainSpace(network, { propagation: 'check', blame: true });
      return space.propagation === 'check'
        ? {}
        : { ...methodsOf(plain), ...arraysOf(plain), propagation: space.propagation };
    },
    /rules out; expected what the level (?:forward|arc|domain) promises/,
  ],
  [
    'an all-different that looks at pairs only',
    (space, network) => {
      if (space.propagation !== 'domain') return {};
      const different = network.constraints.every(({ kind }) => kind === 'all-different');
      const plain = new PlainSpace(different ? pairsOf(network) : network, {
        propagation: 'domain',
        blame: true,
      });
      return { ...methodsOf(plain), ...arraysOf(plain) };
    },
    /\(all-different\) rules out; expected what the level domain promises/,
  ],
  [
    'a cover without its last option',
    ({ cover }) => {
      if (cover === undefined) return {};
      const { variableOf, starts, ...rest } = cover();
      const shorter = { variableOf: variableOf.slice(0, -1), starts: starts.slice(0, -1) };
      return { cover: () => ({ ...rest, ...shorter }) };
    },
    /cover: [-\d ]+ is no cover; expected all solutions/,
  ],
  [
    'a cover without constraints',
    ({ cover }) => {
      if (cover === undefined) return {};
      const { variableOf } = cover();
      return {
        cover: () => ({
          ...cover(),
          primary: Math.max(-1, ...variableOf) + 1,
          items: variableOf,
          starts: Int32Array.from({ length: variableOf.length + 1 }, (_, option) => option),
        }),
      };
    },
    /cover: [-\d ]+ is a cover; expected solutions only/,
  ],
  [
    'no blame',
    () => ({ blame: () => undefined }),
    /it blames the removals of x\d+ on the levels none/,
  ],
  [
    'no blame of failures',
    () => ({ blameOfFailure: () => undefined }),
    /it blames the failure on the levels none/,
  ],
  [
    'a wrong size',
    (space) => ({ sizes: space.sizes.map((size) => size + 1) }),
    /has the size \d+; expected \d+, the values left/,
  ],
];

/** Divides each `all-different` into pairs of variables, which conclude less. The first pairs stand for the whole. */
function pairsOf(network: SampleNetwork): SampleNetwork {
  const pairs = network.constraints.map((constraint) =>
    constraint.kind === 'all-different'
      ? constraint.variables.flatMap((a, at) =>
          constraint.variables.slice(0, at).map((b, other) => ({
            kind: 'all-different' as const,
            variables: [a, b],
            offsets: [constraint.offsets?.[at] ?? 0, constraint.offsets?.[other] ?? 0],
          })),
        )
      : [],
  );
  return { ...network, constraints: pairs.flat() };
}

const NAMES = [
  'start',
  'mark',
  'undo',
  'assign',
  'remove',
  'scope',
  'constraintsOf',
  'removal',
] as const;

function methodsOf(space: ConstraintSpace): Pick<ConstraintSpace, (typeof NAMES)[number]> {
  return Object.fromEntries(
    NAMES.map((name) => [name, (space[name] as () => unknown).bind(space)]),
  ) as never;
}

function arraysOf(space: ConstraintSpace): Partial<ConstraintSpace> {
  const { info, base, domains, sizes, decided, blame, blameOfFailure } = space;
  return { info, base, domains, sizes, decided, blame: blame!, blameOfFailure: blameOfFailure! };
}

/** Returns the messages of all samples whose spaces do not pass, changed in one way. */
function spaceFailures(
  change: Change,
  asked = (options: SpaceOptions): SpaceOptions => options,
): string {
  const messages: string[] = [];
  for (const network of sampleNetworks(2)) {
    const open = (options: SpaceOptions): ConstraintSpace => {
      const space = new PlainSpace(network, asked(options));
      const whole = {
        ...arraysOf(space),
        ...methodsOf(space),
        propagation: space.propagation,
        get depth() {
          return space.depth;
        },
        get removals() {
          return space.removals;
        },
        get failedVariable() {
          return space.failedVariable;
        },
        get failedConstraint() {
          return space.failedConstraint;
        },
      };
      return Object.defineProperties(
        whole,
        Object.getOwnPropertyDescriptors(change(space, network)),
      ) as ConstraintSpace;
    };
    try {
      checkSpace(
        {
          where: network.family,
          values: network.values,
          constraints: network.constraints,
          open,
          solutions: solutionsOf(network),
          levels: ['check', 'forward', 'arc', 'domain'],
          hasBlame: true,
        },
        new Random(1),
      );
    } catch (thrown) {
      messages.push((thrown as Error).message);
    }
  }
  return messages.join('\n');
}

test('a right space passes', () => expect(spaceFailures(() => ({}))).toBe(''));

test('removals without an announced revision are caught', () => {
  const silent = ({ onRevise: _unused, ...options }: SpaceOptions): SpaceOptions => options;
  expect(spaceFailures(() => ({}), silent)).toMatch(
    /constraint \d+ removes a value after the revision of none/,
  );
});

test.each(SPACE_FAULTS)('%s is caught', (_fault, change, message) => {
  expect(spaceFailures(change)).toMatch(message);
});
