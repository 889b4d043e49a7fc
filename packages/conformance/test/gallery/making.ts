/** Faults of problems in what they make besides: records, pictures, titles, trees. Each is one change of `greatest`. */
import { type Place, Random, type Problem, type Solver, type Stage } from '@queenside/core';
import { parseRecord } from '@queenside/runtime';
import { greatest, scan } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

let calls = 0;

const FAULTS: Row<Problem<any, any, 'text'>>[] = [
  [
    'a task that no record has',
    { tasks: ['find', 'count'] },
    /^problem greatest, task count: no example, no generated record, and none made by `sized` has it; expected one, or it is never tested$/,
  ],
  [
    'nonsense for one value of a parameter of its generator',
    {
      generator: {
        parameters: {
          kind: { enum: ['short', 'long'], type: 'string', default: 'short', description: 'kind' },
        },
        generate: ({ kind }) => [kind === 'short' ? '1 2\n' : 'one two\n'],
      },
    },
    /record "one two", generated with kind=long from seed 1: it threw QueensideError/,
  ],
  [
    'a crash for one value of a parameter of its generator',
    {
      generator: {
        parameters: { twice: { type: 'boolean', default: false, description: 'twice' } },
        generate({ twice }) {
          if (twice) throw new TypeError('oh');
          return ['1 2\n'];
        },
      },
    },
    /problem greatest, generator, twice=true, seed 1: it threw TypeError: oh/,
  ],
  [
    'a generator that makes nothing',
    { generator: { parameters: {}, generate: () => [] } },
    /it makes no record/,
  ],
  [
    'one record more than `count`',
    {
      generator: {
        parameters: { count: { type: 'integer', minimum: 1, default: 3, description: 'how many' } },
        generate: ({ count }) => ['1\n'.repeat(count + 1)],
      },
    },
    /^problem greatest, generator, count=1, seed 1: it makes 2 records; expected 1$/,
  ],
  [
    'a parameter of its generator that nothing reads',
    {
      generator: {
        parameters: { most: { type: 'integer', default: 3, description: 'the greatest item' } },
        generate: () => ['1 2\n'],
      },
    },
    /^problem greatest, generator: nothing reads most; expected parameters that have an effect$/,
  ],
  [
    'nonsense for a large value of a parameter of its generator',
    {
      generator: {
        parameters: {
          most: { type: 'integer', minimum: 1, maximum: 1e9, default: 9, description: 'item' },
        },
        generate: ({ most }) => [`${most > 1e6 ? 'many' : most}\n`],
      },
    },
    /^problem greatest, record "many", generated with most=2359296 from seed 1: it threw QueensideError/,
  ],
  [
    'a generator that forgets the last line feed',
    { generator: { parameters: {}, generate: () => ['1 2\n3'] } },
    /the last record 3 has no line feed/,
  ],
  [
    'a generator that draws but does not use it',
    {
      generator: {
        parameters: {},
        generate: (_parameters, random) => [`${Math.min(random.int(5), 0)}\n`],
      },
    },
    /the seeds 1, 2, 3, 4 give the same records; expected different ones/,
  ],
  [
    'a generator with memory',
    { generator: { parameters: {}, generate: () => [`${calls++}\n`] } },
    /seed 1 gives other records the second time/,
  ],
  [
    'a generator whose default is not allowed',
    {
      generator: {
        parameters: { count: { type: 'integer', minimum: 1, default: 0, description: 'how many' } },
        generate: () => ['1\n'],
      },
    },
    /^the plugin: it threw QueensideError: .*the options of the generator of greatest must/,
  ],
  [
    'a generator that draws nothing and repeats itself',
    {
      generator: {
        parameters: { count: { type: 'integer', minimum: 1, default: 3, description: 'how many' } },
        generate: ({ count }) => ['1 2\n'.repeat(count)],
      },
    },
    /generator, seed 1: it makes "1 2" twice, and draws no random number; expected different records \(\w+ at .*making\.ts:/,
  ],
  [
    'a generator that makes no more than fifty items',
    {
      generator: {
        parameters: {
          items: { type: 'integer', minimum: 1, maximum: 1000, default: 8, description: 'items' },
        },
        generate: ({ items }, random) => [
          `${Array.from({ length: Math.min(items, 50) }, () => random.int(9)).join(' ')}\n`,
        ],
      },
    },
    /generator, seed 1: items=128 and items=512 make the same records; expected different ones, or a smaller maximum/,
  ],
  [
    'a stage that has room for twenty items',
    {
      stage(items: readonly number[]) {
        if (items.length > 20) throw new RangeError('no room');
        return stageWith(() => undefined);
      },
    },
    /record "[\d ]+…?", stage: it threw RangeError: no room/,
  ],
  [
    'a reader that drops items from the twelfth on',
    {
      sized: undefined,
      parse: (record: string) => parseRecord(greatest, record).slice(0, 12),
      generator: {
        parameters: {
          items: { type: 'integer', minimum: 1, maximum: 40, default: 6, description: 'items' },
        },
        generate: ({ items }: { readonly items: number }, random: Random) => [
          `${Array.from({ length: items }, () => random.int(9)).join(' ')}\n`,
        ],
      },
    } as never,
    /record "[\d ].*": it is read like "/,
  ],
  [
    'records that are larger than asked for',
    { sized: (size, task, random) => greatest.sized!(size + 1, task, random) },
    /made for size 1 and task find: its size is 2; expected 1, or at most 10 % more or less\n.*made for size 2 .*: its size is 3; expected 2,/,
  ],
  [
    'records of impossible sizes',
    { sized: (size, task, random) => greatest.sized!(Math.ceil(size), task, random) },
    /sized, size 2.5, task find: it makes "\d \d \d"; expected an error of its table/,
  ],
  [
    'records of any task',
    { sized: (size, _task, random) => greatest.sized!(size, 'find', random) },
    /sized, size 1, task no-such-task: it makes "\d"/,
  ],
  [
    'no record of any size',
    { sized: () => greatest.sized!(0, 'find', new Random(1)) },
    /sized, task find: it refuses the sizes 1, 2, 3, .*; expected a record of at least one/,
  ],
  [
    'a size refused by a crash',
    { sized: (size) => '1 '.repeat(size - 1) + '1' },
    /size 0, task find: it threw RangeError.*; expected a QueensideError of its own table/,
  ],
  [
    'records of a size that change',
    { sized: (size, task) => greatest.sized!(size, task, new Random(calls++)) },
    /sized, size \d, task find: seed 1 gives another record the second time/,
  ],
  [
    'a record of a size with its line feed',
    { sized: (size, task, random) => `${greatest.sized!(size, task, random)}\n` },
    /made for size 1 and task find: the record has a line break; expected one line/,
  ],
  [
    'a drawing that is not a picture',
    { draw: () => 'a bar' },
    /draw: it made "a bar"; expected one <svg/,
  ],
  [
    'a picture with NaN in it',
    { draw: () => '<svg xmlns="http://www.w3.org/2000/svg"><rect x="NaN"/></svg>' },
    /an attribute is "NaN"/,
  ],
  [
    'a picture that fails on wrong answers',
    {
      draw(items, { index }) {
        if (items[index] === undefined) throw new RangeError('no such item');
        return '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
      },
    },
    /draw, of the wrong answer \(out-of-range\): it threw RangeError/,
  ],
  ['titles that are the same', { title: () => 'a record' }, /3 and 4 are both called "a record"/],
  ['a title of two lines', { title: (_, number) => `record\n${number}` }, /a line of 2 to 80/],
  [
    'a walk without a stage',
    { walk: () => [] },
    /walk: there is no stage; expected one to show it/,
  ],
  [
    'a place with too many values',
    {
      stage: () =>
        stageWith((name) => ({ ...PLACE, name, values: Array.from(Array(11), () => VALUE) })),
    },
    /its place "a" has 11 values; expected at most 10/,
  ],
  [
    'a place away from its point',
    { stage: () => stageWith((name) => ({ ...PLACE, name, area: { ...PLACE.area, x: 100 } })) },
    /its place "a" is not at the point/,
  ],
  [
    'a place that is not found by its name',
    { stage: () => stageWith((name, isNamed) => (isNamed ? undefined : { ...PLACE, name })) },
    /its place "a" is not found by its name/,
  ],
  [
    'a close-up that moves',
    {
      stage() {
        let width = 5;
        return {
          follow: () => void width++,
          text: () => '',
          scene: () => ({
            ...SIZE,
            closeUp: { x: 0, y: 0, width, height: 5 },
            pieces: new Map(),
          }),
        };
      },
    },
    /size, backdrop, or close-up is another; expected what is the same in all scenes/,
  ],
  [
    'a tree without a promised capability',
    {
      tree: {
        provides: ['keys'],
        open: () => ({
          info: {
            id: 'leaf',
            maxBranching: 1,
            maxDepth: 1,
            scoreMin: 0,
            scoreMax: 9,
            integerScores: true,
            hasChance: false,
          },
          side: () => 1,
          moves: () => 0,
          play: () => undefined,
          undo: () => undefined,
          score: () => 0,
        }),
        answer: () => ({ index: 0 }),
        solve: () => ({ index: 0 }),
      },
    },
    /the tree does not offer keys/,
  ],
];

const SIZE = { width: 10, height: 10, backdrop: '<g/>' };
const VALUE = { name: 'g', value: '1' };
const PLACE = { area: { x: -10, y: -10, width: 40, height: 40 }, values: [VALUE] };

/** A stage that knows places by `inspect`: it gets the name, and whether the place is asked for by it. */
function stageWith(inspect: (name: string, isNamed: boolean) => Place | undefined): Stage {
  return {
    follow: () => undefined,
    text: () => '',
    scene: () => ({ ...SIZE, pieces: new Map() }),
    inspect: (at) => inspect(typeof at === 'string' ? at : 'a', typeof at === 'string'),
  };
}

const into = (change: object) => ({ problems: [{ ...greatest, ...change }] });

const draw = (items: readonly number[], { index }: { readonly index: number }): string => {
  if (items.length > 12) throw new RangeError('no room');
  return `<svg xmlns="http://www.w3.org/2000/svg"><text>${index}</text></svg>`;
};

export const makingFaults = [
  ...plant(FAULTS, into),
  {
    name: 'drawings that have room for twelve items',
    plugin: { problems: [{ ...greatest, draw } as Problem], solvers: [scan as Solver] },
    message:
      /^problem greatest, record ".*", draw, of the answer of solver scan: it threw RangeError/,
  },
];
