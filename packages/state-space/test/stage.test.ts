/** The stage of a domain: what it says, writes, and draws while a search runs. */
import { defineDomain, drawScene, Random, type Stage, type TraceEvent } from '@queenside/core';
import { expect, test } from 'vitest';
import {
  domainProblem,
  fromRules,
  bestFirst,
  bestFirstEvents,
  SEARCH_COLORS,
} from '../src/index.ts';

/** From 0 to 6 by steps of 1 and 2; the way back takes them back. */
const stairs = defineDomain<number>({
  id: 'stairs',
  summary: 'Climb six stairs, one or two at a time',
  maxActions: 4,
  examples: ['0'],
  parse: Number,
  isGoal: (state) => state === 6,
  goal: () => 6,
  actions: (state) =>
    [1, 2, -1, -2].flatMap((step, action) =>
      state + step >= 0 && state + step <= 6 ? [action] : [],
    ),
  result: (state, action) => state + [1, 2, -1, -2][action]!,
  inverse: (action) => (action + 2) % 4,
  key: (state) => state,
  heuristic: (state) => (6 - state) / 2,
  consistent: true,
  actionName: (action) => ['one up', 'two up', 'one down', 'two down'][action]!,
  text: (state) => `stair ${state}`,
});

const stageOf = (initial = 0): Stage => domainProblem(stairs).stage!(initial);

const event = (name: string, values: Record<string, number> = {}): TraceEvent => ({ name, values });

/** Shows all events of A* to a stage. */
function followAStar(stage: Stage): (string | undefined)[] {
  const fields = Object.entries(bestFirstEvents.fields);
  const said: (string | undefined)[] = [];
  const observer = {
    event(code: number, ...values: number[]) {
      const [name, names] = fields[code]!;
      const given = Object.fromEntries(names.map((each, index) => [each, values[index]!]));
      said.push(stage.follow(event(name, given)));
    },
  };
  const rating = { costWeight: 1, estimateWeight: 1 } as const;
  bestFirst(fromRules(stairs, 0), rating, { observer, stats: {}, signal: { aborted: false } });
  return said;
}

test('A* is described state by state', () => {
  const stage = stageOf();
  expect(followAStar(stage).slice(0, 5)).toEqual([
    'the open list is sorted by f = g + h; of equal ones, the newest is taken first',
    'expand stair 0: taken because it is the only open one, f = 0 + 3 = 3',
    'one up leads to stair 1: g 1 + h 2.5 = f 3.5',
    'two up leads to stair 2: g 1 + h 2 = f 3',
    'expand stair 2: taken because f = 1 + 2 = 3 is the least of 2 open',
  ]);
  expect(stage.facts!()).toEqual({
    expanded: '3',
    generated: '6',
    open: '4',
    closed: '3',
    cost: 'g 3 + h 0 = f 3',
    state: 'stair 6',
    way: 'two up, two up, two up',
  });
});

test('the text shows the way, the states next to it, and what is open', () => {
  const stage = stageOf();
  for (const each of [
    event('expand', { node: 0, g: 0, h: 3 }),
    event('generate', { node: 1, parent: 0, action: 0, g: 1 }),
    event('generate', { node: 2, parent: 0, action: 1, g: 1 }),
    event('expand', { node: 2, g: 1, h: 2 }),
    event('generate', { node: 3, parent: 2, action: 0, g: 2 }),
  ])
    stage.follow(each);
  expect(stage.text()).toBe(
    `. start: stair 0  g 0 + h 3 = f 3
  o one up: stair 1  g 1 + h 2.5 = f 3.5
  . two up: stair 2  g 1 + h 2 = f 3
    @ one up: stair 3  g 2 + h 1.5 = f 3.5
`,
  );
});

test('a search without nodes has a bound and a stack', () => {
  const stage = stageOf();
  const said = [
    event('bound', { bound: 3 }),
    event('enter', { depth: 1, action: 1, g: 1 }),
    event('enter', { depth: 2, action: 1, g: 2 }),
    event('leave', { depth: 2, action: 1 }),
  ].map((each) => stage.follow(each));
  expect(said).toEqual([
    'iteration 1: no path with f above 3',
    'depth 1: two up leads to stair 2: g 1 + h 2 = f 3',
    'depth 2: two up leads to stair 4: g 2 + h 1 = f 3',
    'back to stair 2 at depth 1',
  ]);
  expect(stage.facts!()).toMatchObject({ iteration: '1', bound: '3', depth: '1', way: 'two up' });
  stage.follow(event('bound', { bound: 4 }));
  expect(stage.facts!()).toMatchObject({ iteration: '2', bound: '4', depth: '0', way: 'none' });
});

test('two sides meet, and the path leads from one to the other', () => {
  const stage = stageOf();
  const said = [
    event('expand', { node: 0, g: 0, h: 0 }),
    event('generate', { node: 1, parent: 0, action: 1, g: 1 }),
    event('expand', { node: -1, g: 0, h: 0 }),
    event('generate', { node: -2, parent: -1, action: 3, g: 1 }),
    event('expand', { node: 1, g: 1, h: 0 }),
    event('generate', { node: 2, parent: 1, action: 1, g: 2 }),
    event('meet', { node: 2, other: -2, cost: 3 }),
    event('step', { number: 1, action: 1, g: 1 }),
    event('step', { number: 2, action: 1, g: 2 }),
    event('step', { number: 3, action: 1, g: 3 }),
  ].map((each) => stage.follow(each));
  expect(said.slice(2, 4)).toEqual([
    'expand stair 6: 0 from the goal',
    'two down leads to stair 4: 1 from the goal',
  ]);
  expect(said.slice(6)).toEqual([
    'both sides meet in stair 4: a path costs 3',
    'step 1 of the path: two up leads to stair 2',
    'step 2 of the path: two up leads to stair 4',
    'step 3 of the path: two up leads to stair 6, a goal; the path costs 3, and the search expanded 3 states',
  ]);
  expect(stage.text()).toBe(`* 0. start: stair 0
* 1. two up: stair 2
* 2. two up: stair 4
@ 3. two up: stair 6
`);
  expect([...stage.scene().pieces.keys()]).toContain('2-meet');
  expect(stage.facts!()).toMatchObject({ cost: '3', path: 'two up, two up, two up' });
});

/** A tree in which every state has three followers. */
const tree = defineDomain<number>({
  id: 'tree',
  summary: 'Go down a tree',
  maxActions: 3,
  examples: ['0'],
  finite: false,
  parse: Number,
  isGoal: () => false,
  actions: () => [0, 1, 2],
  result: (state, action) => 3 * state + action + 1,
  key: (state) => state,
});

test('a large tree is drawn in few pieces, and what has no place is counted', () => {
  const stage = domainProblem(tree).stage!(0);
  const before = stage.scene();
  for (let parent = 0, node = 1; node <= 12_000; parent++) {
    stage.follow(event('expand', { node: parent, g: 0, h: 0 }));
    for (let action = 0; action < 3; action++, node++)
      stage.follow(event('generate', { node, parent, action, g: 0 }));
  }
  const { pieces, ...scene } = stage.scene();
  expect(pieces.size).toBeLessThan(100);
  expect(scene).toMatchObject({ width: before.width, height: before.height });
  // Ten rows: 1, 3, 9, … states, at most 90 of them in a row.
  const counts = [...pieces.values()].join('').match(/\+[\d,]+/g);
  expect(counts).toEqual(['+153', '+639', '+2,097', '+6,471', '+2,070']);
});

test('events that do not fit are ignored', () => {
  const stage = stageOf();
  for (const each of [
    event('generate', { node: 1, parent: 5, action: 0, g: 1 }),
    event('generate', { node: 1, parent: 0, action: 3, g: 1 }),
    event('enter', { depth: 4, action: 0, g: 1 }),
    event('leave', { depth: 1, action: 0 }),
    event('step', { number: 2, action: 0, g: 1 }),
    event('meet', { node: 7, other: -3, cost: 1 }),
  ])
    expect(stage.follow(each)).toBeUndefined();
  expect(stage.facts!()).toMatchObject({ expanded: '0', generated: '0' });
  expect(drawScene(stage.scene())).toContain('stair 0');
});

/** Draws an answer; returns its texts, and how many states have a frame. */
function drawAnswer(actions: readonly string[] | undefined, cost: number) {
  const drawn = domainProblem(stairs).draw!(0, { actions, cost, promise: 'any' });
  const texts = [...drawn.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
  return { texts, frames: drawn.split(`stroke="${SEARCH_COLORS.fault[0]}"`).length - 1 };
}

test('an answer is drawn state by state, and what is wrong is marked', () => {
  const illegal = drawAnswer(['two up', 'two up', 'two down', 'four up'], 3);
  expect(illegal.texts).toEqual([
    'action 4 of 4, four up, does not apply',
    'stair 0',
    'start, cost 3',
    'stair 2',
    '1. two up',
    'stair 4',
    '2. two up',
    'stair 2',
    '3. two down',
    '4. four up: illegal',
  ]);
  expect(illegal.frames).toBe(1);
  const short = drawAnswer(['two up'], 1);
  expect([short.texts[0], short.frames]).toEqual(['the 1 actions do not end at a goal', 1]);
  const ups = ['two up', 'two up', 'two up'];
  const dear = drawAnswer(ups, 7);
  expect([dear.texts[0], dear.frames]).toEqual(['the actions cost 3, not 7', 0]);
  expect(drawAnswer(ups, 3)).toMatchObject({ texts: { length: 8 }, frames: 0 });
  expect(drawAnswer(undefined, Infinity).texts).toEqual(['stair 0', 'no path']);
});

test('of a long answer, the first states and the last ones are drawn', () => {
  const way = Array.from({ length: 100_000 }, (_, step) =>
    step % 2 === 0 ? 'one up' : 'one down',
  );
  const { texts, frames } = drawAnswer(way, 5);
  expect(texts).toHaveLength(2 * 59 + 2);
  expect(texts[2 * 40 + 1]).toBe('… 99,942 more states');
  expect([texts.at(-1), frames]).toEqual(['100000. one down', 1]);
});

test('without a path, no way is left, and the words say so', () => {
  const stage = stageOf();
  followAStar(stage);
  expect(stage.scene().pieces.get('2-way')).not.toBe('');
  expect(stage.follow(event('no-path', { expanded: 3 }))).toBe('there is no path to a goal');
  expect(stage.scene().pieces.get('2-way')).toBe('');
  expect(stage.facts!()).toMatchObject({ path: 'none' });
  expect(stage.text()).toBe('no path\n');
});

test('copies show the same, and follow alone', () => {
  const stage = stageOf();
  followAStar(stage);
  stage.follow(event('generate', { node: -2, parent: -1, action: 2 }));
  stage.follow(event('reopen', { node: 2, parent: 1, action: 0, g: 2 }));
  const shown = (one: Stage): unknown => [drawScene(one.scene()), one.facts!(), one.text()];
  const before = shown(stage);
  const [copy, again] = [stage.copy!(), stage.copy!().copy!()];
  expect(shown(copy)).toEqual(before);
  for (const next of [
    event('generate', { node: 90, parent: 2, action: 2, g: 3 }),
    event('expand', { node: 90, g: 3, h: 1 }),
    event('step', { number: 1, action: 1, g: 1 }),
  ])
    expect(copy.follow(next)).toBeDefined();
  expect(shown(stage)).toEqual(before);
  expect(shown(again)).toEqual(before);
  // New nodes of the copy must not change those of its original.
  stage.follow(event('generate', { node: 91, parent: 1, action: 2, g: 2 }));
  expect(drawScene(stage.copy!().scene())).toBe(drawScene(stage.scene()));
  expect(drawScene(copy.copy!().scene())).toBe(drawScene(copy.scene()));
});

test('copies of any step show later steps as the original does', () => {
  const random = new Random(1);
  const below = (end: number): number => random.int(end);
  const stage = stageOf();
  const copies: Stage[] = [];
  for (let number = 1; number < 300; number++) {
    const [node, parent, action] = [below(number + 2) - 1, below(number) - 1, below(4)];
    const next = [
      event('generate', { node: number, parent, action }),
      event('reopen', { node, parent, action }),
      event('expand', { node }),
      event('enter', { depth: 1 + below(3), action }),
      event('step', { number: 1 + below(3), action }),
      event('bound', { bound: number }),
    ][below(number % 50 === 0 ? 6 : number < 200 ? 4 : 5)]!;
    const said = stage.follow(next);
    for (const copy of copies) expect(copy.follow(next)).toBe(said);
    if (number % 10 === 0) copies.push(stage.copy!());
  }
  for (const copy of copies) {
    expect(drawScene(copy.scene())).toBe(drawScene(stage.scene()));
    expect([copy.facts!(), copy.text()]).toEqual([stage.facts!(), stage.text()]);
  }
});

test('the text names a state once if the way to it changes back', () => {
  const stage = stageOf();
  for (const each of [
    event('generate', { node: 1, parent: 0, action: 0 }),
    event('generate', { node: 2, parent: 0, action: 1 }),
    event('update', { node: 2, parent: 1, action: 0 }),
    event('update', { node: 2, parent: 0, action: 1 }),
    event('expand', { node: 0 }),
  ])
    stage.follow(each);
  expect(stage.text()).toBe(`@ start: stair 0  g 0 + h 3 = f 3
  o one up: stair 1  g 1 + h 2.5 = f 3.5
  o two up: stair 2  g 1 + h 2 = f 3
`);
});
