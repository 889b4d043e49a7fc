/**
 * Compares the recorded events of a search, shown again at any step, with a stage that follows all events from the first one.
 */
import type { Memory, Problem, Scene, Stage, TraceEvent } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventRecorder } from '../src/observe/side-view.ts';
import { Reel } from '../src/observe/reel.ts';
import { localProgress, runJob, type SceneFilm } from '../src/index.ts';
import { EventList, unpack } from '../src/trace/event-list.ts';
import { listTrace, readTrace, writeTrace, writeTraceEnd } from '../src/trace/index.ts';
import { registryOf, sums, sumsPlugin } from './sums.ts';

const FIELDS = { add: ['key', 'value'], drop: ['key'], rest: [] } as const;
const NAMES = Object.keys(FIELDS);
/** No line lights for `rest`. */
const PSEUDOCODE = [
  ['repeat', 'add'],
  ['  find', 'via add', 'via drop'],
  ['  drop', 'drop'],
  '  rest',
] as const;

/** Shows numbers by key. Its pieces come and go. */
class Shown implements Stage {
  static followed = 0;
  readonly #numbers: Map<number, number>;
  readonly #pieces = new Map<string, string>();
  #count: number;

  constructor(numbers: ReadonlyMap<number, number> = new Map(), count = 0) {
    this.#numbers = new Map(numbers);
    this.#count = count;
  }

  follow({ name, values }: TraceEvent): string | undefined {
    Shown.followed++;
    this.#count++;
    if (name === 'add') this.#numbers.set(values['key']!, values['value']!);
    if (name !== 'drop') return undefined;
    return this.#numbers.delete(values['key']!) ? 'one\nless' : 'nothing';
  }

  facts(): Record<string, string> {
    const held = { held: [...this.#numbers.keys()].join('\n') };
    return { count: `${this.#count}`, ...(this.#numbers.size > 0 && held) };
  }

  memory(): readonly Memory[] {
    const items = [...this.#numbers].map(([key, value]) => ({
      label: `k${key}`,
      values: [{ name: 'value', value: `${value}` }],
    }));
    return [{ kind: 'list', title: 'num\nbers', items, total: items.length }];
  }

  text(): string {
    return JSON.stringify([...this.#numbers]);
  }

  scene(): Scene {
    // The map is the same each time, so a caller that keeps a frame must copy it.
    this.#pieces.clear();
    for (const [key, value] of this.#numbers) this.#pieces.set(`k${key}`, `<v>${value}</v>`);
    const pieces = this.#pieces;
    const focus = { x: this.#count % 3, y: 1, width: 2, height: 3 };
    return { width: 30, height: 20, backdrop: '<b/>', pieces, ...(this.#count % 2 && { focus }) };
  }

  copy(): Shown {
    return new Shown(this.#numbers, this.#count);
  }
}

/** The same, without copies. */
function uncopied(): Stage {
  const stage = new Shown();
  return {
    follow: (event) => stage.follow(event),
    facts: () => stage.facts(),
    memory: () => stage.memory(),
    text: () => stage.text(),
    scene: () => stage.scene(),
  };
}

const anEvent = fc.oneof(
  fc.tuple(fc.constant(0), fc.nat(5), fc.integer()),
  fc.tuple(fc.constant(1), fc.nat(5)),
  fc.constant([2]),
);
const someEvents = fc.array(anEvent, { minLength: 1, maxLength: 12 });

function listOf(events: readonly (readonly number[])[]): EventList {
  const list = new EventList({ fields: FIELDS, pseudocode: PSEUDOCODE });
  for (const [code, ...values] of events) list.add(code!, values);
  return list;
}

/** The film as pages read it. TypeScript has no types of the player's modules. */
interface PlayedFilm {
  frameAt(step: number): { readonly memory: unknown };
}
const { Film } = (await import(new URL('../player/film.js', import.meta.url).href)) as {
  Film: new (film: SceneFilm) => PlayedFilm;
};

/** All frames of a search, by following it from the start. */
function framesOf(events: EventList) {
  const stage = new Shown();
  let words = 'before the first step';
  let event = '';
  let lit: readonly number[] = [];
  const now = () => {
    const facts = stage.facts();
    if ('held' in facts) facts['held'] = facts['held'].replaceAll('\n', ' ');
    const { pieces, focus } = stage.scene();
    const memory = stage.memory().map((held) => ({ ...held, title: 'num bers' }));
    const shown = { pieces: new Map(pieces), focus };
    return { words, event, facts, text: stage.text(), ...shown, memory, lit };
  };
  const frames = [now()];
  for (const each of unpack(events.pack())) {
    const told = stage.follow(each)?.replace('\n', ' ');
    const values = Object.entries(each.values).map((pair) => pair.join(' '));
    words = told ?? (values.length === 0 ? each.name : `${each.name}: ${values.join(', ')}`);
    event = each.name;
    lit = { add: [1, 0], drop: [1, 2] }[event] ?? lit;
    frames.push(now());
  }
  return frames;
}

const staged: Problem = { ...sums, id: 'staged', stage: () => new Shown() };
const registry = registryOf(sumsPlugin, { apiVersion: sumsPlugin.apiVersion, problems: [staged] });

/** Plays a film as a page does. */
function play(film: SceneFilm) {
  const parts = new Map<number, string>();
  const [pieces, facts, memories] = [film.pieces, film.facts, film.memories].map(
    ({ length }) => length,
  ) as [number, number, number];
  expect(film.pieces).toEqual(film.pieces.toSorted());
  return film.frames.map((changes) => {
    for (let at = 0; at < changes.length; at += 2) {
      const [part, text] = [changes[at]!, changes[at + 1]!];
      // It reports only differences.
      expect(parts.get(part)).not.toBe(film.texts[text]);
      if (text === -1) parts.delete(part);
      else parts.set(part, film.texts[text]!);
    }
    const named = (names: readonly string[], from: number) =>
      names.flatMap((name, index): [string, string][] =>
        parts.has(from + index) ? [[name, parts.get(from + index)!]] : [],
      );
    const extra = pieces + facts + memories;
    return {
      pieces: new Map(named(film.pieces, 0)),
      facts: Object.fromEntries(named(film.facts, pieces)),
      focus: parts.get(extra),
      event: parts.get(extra + 1),
      lit: parts.get(extra + 2),
      words: parts.get(extra + 3),
    };
  });
}

type Remembered = Pick<ReturnType<typeof framesOf>[number], 'memory'>;

/** Returns the memory of a frame, with the values of the frame that is shown before it. */
function memoryBefore(last: Remembered | undefined, { memory: [now] }: Remembered): unknown {
  const old = new Map(last?.memory[0]!.items.map(({ label, values }) => [label, values[0]!.value]));
  const items = now!.items.map(({ label, values: [only] }) => {
    const { name, value } = only!;
    const before = old.get(label) ?? value;
    return { label, values: [{ name, value, ...(before !== value && { before }) }] };
  });
  return [{ ...now, items }];
}

test('a replay shows the frames that are asked for, as text and as scenes', async () => {
  const range = fc.record({ from: fc.nat(13), every: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(someEvents, range, async (events, { from, every }) => {
      const list = listOf(events);
      const all = framesOf(list);
      const last = all.length - 1;
      const wanted = all.filter(
        (_, at) => at >= from && ((at - from) % every === 0 || at === last),
      );
      const ask = (as: 'text' | 'scenes') =>
        runJob(
          registry,
          {
            kind: 'replay',
            problem: 'staged',
            origin: { name: 'staged.txt' },
            record: Buffer.from('1'),
            events: list.pack(),
            from,
            every,
            as,
          },
          localProgress(),
        );
      expect(await ask('text')).toEqual(
        wanted.map(({ words, facts, text, lit }, index) => {
          const memory: unknown = memoryBefore(wanted[index - 1], wanted[index]!);
          return { words, facts, text, lit, memory };
        }),
      );
      const film = (await ask('scenes')) as SceneFilm;
      const area = (focus: Scene['focus']) =>
        focus === undefined ? '' : [focus.x, focus.y, focus.width, focus.height].join(' ');
      expect(play(film)).toEqual(
        wanted.map(({ pieces, facts, focus, event, words, lit }) => ({
          pieces,
          facts,
          focus: area(focus),
          event,
          words,
          lit: lit.join(' '),
        })),
      );
      const played = new Film(film);
      expect(wanted.map((_, index) => played.frameAt(index).memory)).toEqual(
        wanted.map((each, index) => memoryBefore(wanted[index - 1], each)),
      );
      expect(film.pseudocode).toEqual(PSEUDOCODE);
      expect([film.width, film.height, film.scale, film.backdrop]).toEqual([30, 20, 1, '<b/>']);
    }),
  );
});

describe('a reel', () => {
  const length = 5000;
  const events = Array.from({ length }, (_, at) =>
    at % 7 === 3 ? [2] : at % 3 === 1 ? [1, at % 5] : [0, at % 5, at],
  );
  const list = listOf(events);
  const all = framesOf(list);
  const frame = (reel: Reel, step: number) => {
    const { words, facts, pieces, focus, memory, lit, step: shown } = reel.frameAt(step);
    return { words, facts, pieces, focus, memory, lit, shown };
  };
  const wantedAt = (step: number) => {
    const shown = Math.max(0, Math.min(length, step));
    const { words, facts, pieces, focus, lit } = all[shown]!;
    const memory: unknown = memoryBefore(all[shown - 1], all[shown]!);
    return { words, facts, pieces, focus, memory, lit, shown };
  };
  const jumps = fc.array(fc.integer({ min: -2, max: length + 2 }), { maxLength: 20 });

  test.each([1, 2, 3, 9])('shows any step, and follows few events, with %i copies', (copies) => {
    const reel = new Reel(() => new Shown(), list.pack(), { copies, uncopied: 1 });
    // Twice the least gap until they suffice.
    let gap = 1024;
    while (Math.ceil((length + 1) / gap) > copies) gap *= 2;
    fc.assert(
      fc.property(jumps, (steps) => {
        for (const step of steps) {
          Shown.followed = 0;
          expect(frame(reel, step)).toEqual(wantedAt(step));
          expect(Shown.followed).toBeLessThan(gap);
        }
      }),
      { numRuns: 10 },
    );
    expect(reel.last).toBe(length);
    expect(reel.scene).toEqual({ width: 30, height: 20, scale: 1, backdrop: '<b/>', dark: {} });
    for (const [code, name] of NAMES.entries()) {
      const steps = events.flatMap(([each], at) => (each === code ? [at + 1] : []));
      expect([...reel.stepsOf(name)]).toEqual(steps);
      expect(reel.counts.get(name)).toBe(steps.length);
    }
    expect([...reel.stepsOf('nothing')]).toEqual([]);
  });

  test('gives frames that stay as they are', () => {
    const reel = new Reel(() => new Shown(), list.pack(), { copies: 3, uncopied: 1 });
    const frames = [7, 8, 9].map((step) => reel.frameAt(step));
    for (const { step, pieces } of frames) expect(pieces).toEqual(all[step]!.pieces);
  });

  test('of a stage without copies shows its first events', () => {
    const reel = new Reel(uncopied, list.pack(), { copies: 3, uncopied: 100 });
    expect(reel.last).toBe(100);
    for (const step of [100, 40, 60, 0, 101])
      expect(frame(reel, step)).toEqual(wantedAt(Math.min(step, 100)));
  });
});

test('a recorder keeps the first events, counts all, and shows all to the stage until it fails', () => {
  fc.assert(
    fc.property(someEvents, fc.nat(14), fc.option(fc.nat(11)), (events, limit, failsAt) => {
      const seen: TraceEvent[] = [];
      const stage: Stage = {
        ...uncopied(),
        follow(event) {
          if (seen.length === failsAt) throw new Error('torn');
          seen.push(event);
          return undefined;
        },
      };
      const code = { add: 0, drop: 1, rest: 2 };
      const recorder = new EventRecorder({ fields: FIELDS, code }, limit, stage);
      for (const [each, ...values] of events) recorder.event(each, ...values);
      const whole = [...unpack(listOf(events).pack())];
      expect([...unpack(recorder.kept.pack())]).toEqual(whole.slice(0, limit));
      expect(recorder.announced).toBe(events.length);
      expect(seen).toEqual(whole.slice(0, failsAt ?? whole.length));
      const hasFailed = failsAt !== null && failsAt < events.length;
      expect(recorder.stageFailure).toEqual(hasFailed ? new Error('torn') : undefined);
      expect(() => recorder.event(3)).toThrow('the event 3');
    }),
  );
});

describe('a trace file', () => {
  const head = (record: number) => ({
    file: 'staged.txt',
    record,
    line: record + 4,
    problem: 'staged',
    solver: 'abacus',
    seed: 1,
    options: { plus: 1 },
    input: 'x\ny',
    events: FIELDS,
    pseudocode: PSEUDOCODE,
  });
  const write = (searches: readonly (readonly (readonly number[])[])[], cut: boolean): Buffer =>
    Buffer.concat(
      searches.flatMap((events, index) => {
        const end = {
          end: index + 1,
          status: 'right',
          announced: 99,
          kept: events.length,
        } as const;
        const isCut = cut && index === searches.length - 1;
        const lines = [...writeTrace(head(index + 1), listOf(events).pack())];
        return isCut ? lines : [...lines, writeTraceEnd(end)];
      }),
    );

  test('gives back each record', () => {
    const long = Array.from({ length: 9000 }, (_, at) => [0, at, 0.5 - at]);
    const searches = fc.array(fc.option(someEvents, { freq: 9 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(searches, fc.boolean(), (given, cut) => {
        const each = given.map((events) => events ?? long);
        const bytes = write(each, cut);
        expect(listTrace(bytes)).toEqual(each.map((_, index) => head(index + 1)));
        for (const [index, events] of each.entries())
          for (const record of index === 0 ? [undefined, 1] : [index + 1]) {
            const read = readTrace(bytes, record);
            expect(read.head).toEqual(head(index + 1));
            expect(read.events.length).toBe(events.length);
            expect(read.events.pack()).toEqual(listOf(events).pack());
            const isCut = cut && index === each.length - 1;
            expect(read.end?.kept).toBe(isCut ? undefined : events.length);
          }
        expect(() => readTrace(bytes, each.length + 1)).toThrow(
          each.map((_, index) => index + 1).join(', '),
        );
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    ['an unknown event', ['["jump",1]'], /line 2.*"jump"/],
    ['too few numbers', ['["add",1]'], /line 2.*add must have 2 numbers \(key, value\)/],
    ['too many numbers', ['["rest",1]'], /line 2.*rest must have 0 numbers/],
    ['a word for a number', ['["drop","x"]'], /line 2.*drop must have 1 numbers/],
    ['no JSON', ['["rest"]', '[rest]'], /line 3/],
    ['no event', ['[]'], /line 2/],
    ['an odd end', ['{"end":1}'], /line 2/],
    [
      'the end of another record',
      ['{"end":2,"status":"right","announced":0,"kept":0}'],
      /record 2/,
    ],
    ['an end after too few', ['{"end":1,"status":"right","announced":1,"kept":1}'], /1 events/],
  ])('with %s is refused', (_what, lines, why) => {
    const text = `${[JSON.stringify(head(1)), ...lines].join('\n')}\n`;
    expect(() => readTrace(Buffer.from(text), 1)).toThrow(
      expect.objectContaining({
        code: 'batch/trace-unreadable',
        message: expect.stringMatching(why),
      }),
    );
  });
});
