import {
  type Area,
  drawScene,
  MOST_ITEMS,
  type Point,
  type Problem,
  type Scene,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import { readRight } from '../records/answer-checks.ts';
import { readAnswerText } from '../records/answers.ts';
import { attempt, fault, quote, type Check, type Member } from '../kit/check.ts';
import { memberOf } from '../records/members.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { ensureKnownError } from '../records/records.ts';
import { largerRecords } from '../records/task-records.ts';

/** Checks a problem's pictures, if it draws any. */
export function pictureChecks(problem: Problem): Check[] {
  return [
    ...(problem.draw
      ? [
          {
            name: 'answers, right and wrong, are drawn as SVG',
            run: () => checkPictures(problem),
            member: memberOf(problem, 'draw'),
          },
        ]
      : []),
    ...(problem.walk
      ? [
          {
            name: 'its stage shows its reference search',
            run: () => checkWalk(problem),
            member: memberOf(problem, 'walk'),
          },
        ]
      : []),
    ...(problem.stage
      ? [
          {
            name: 'stages accept any events',
            run: () => checkStages(problem),
            member: memberOf(problem, problem.domain || problem.game ? 'draw' : 'stage'),
          },
        ]
      : []),
  ];
}

/** Unknown events, and known ones without their values. */
const ODD_EVENTS: readonly TraceEvent[] = [
  { name: 'no-such-event', values: { nothing: 1 } },
  ...['restart', 'place', 'remove', 'move', 'swap', 'conflict', 'backtrack', 'solution'].map(
    (name) => ({ name, values: {} }),
  ),
  ...['enter', 'leaf', 'cut', 'leave', 'known', 'estimate'].map((name) => ({ name, values: {} })),
  ...['play', 'undo', 'solve', 'pass', 'range', 'sort', 'layer', 'domains', 'result'].map(
    (name) => ({ name, values: {} }),
  ),
  ...['expand', 'generate', 'update', 'reopen', 'bound', 'meet', 'goal', 'step'].flatMap((name) => [
    { name, values: {} },
    { name, values: { node: 0, parent: 0, other: -1, number: 1, action: 0, g: 0, h: 0, bound: 0 } },
  ]),
];

/** The larger records whose stages are shown, and the longest. */
const LARGER = 4;
const MOST_CHARACTERS = 5000;

/** Returns what a problem shows; undefined if it refuses a large record with an error of its table. */
function showOrRefuse<Shown>(
  problem: Problem,
  where: string,
  show: () => Shown,
): Shown | undefined {
  try {
    return show();
  } catch (thrown) {
    ensureKnownError(where, problem, thrown);
    return undefined;
  }
}

function checkStages(problem: Problem): void {
  for (const record of largerRecords(problem, LARGER, MOST_CHARACTERS)) {
    const where = `${whereOf(problem, { record })}, stage`;
    const instance = parseExample(problem, { record });
    const stage = showOrRefuse(problem, where, () => problem.stage!(instance));
    if (stage !== undefined) requireScene(stage, where);
  }
  for (const example of problem.examples) {
    const where = `${whereOf(problem, example)}, stage`;
    const instance = parseExample(problem, example);
    const stage = attempt(where, 'a stage', () => problem.stage!(instance));
    const same = sameInAll(requireScene(stage, where));
    for (const event of ODD_EVENTS) {
      checkCopy(stage, where, event);
      const behind = `${where}, behind the event ${event.name}`;
      attempt(behind, 'words or nothing', () => stage.follow(event));
      const now = requireScene(stage, behind);
      if (sameInAll(now) !== same)
        throw fault(
          behind,
          'size, backdrop, or close-up is another',
          'what is the same in all scenes',
        );
    }
  }
}

function sameInAll({ width, height, backdrop, closeUp }: Scene): string {
  return JSON.stringify({ width, height, backdrop, closeUp });
}

/** A copy shows the same, and what it follows changes nothing in the stage. */
function checkCopy(stage: Stage, where: string, event: TraceEvent): void {
  if (stage.copy === undefined) return;
  const before = drawScene(stage.scene());
  const copy = attempt(where, 'a copy', () => stage.copy!());
  if (drawScene(copy.scene()) !== before)
    throw fault(where, 'a copy shows another picture', 'the picture of its original');
  copy.follow(event);
  requireScene(copy, `${where}, of a copy`);
  if (drawScene(stage.scene()) !== before)
    throw fault(where, 'following an event changed its original', 'a copy of its own');
}

function requireScene(stage: Stage, where: string): Scene {
  attempt(where, 'text', () => stage.text());
  attempt(where, 'facts', () => stage.facts?.());
  const memories = attempt(where, 'a memory', () => stage.memory?.() ?? []);
  for (const { title, items, total } of memories)
    if (items.length > Math.min(total, MOST_ITEMS))
      throw fault(
        where,
        `its memory ${quote(title)} gives ${items.length} of ${total} items`,
        `at most ${Math.min(total, MOST_ITEMS)}`,
      );
  const scene = attempt(where, 'a scene', () => stage.scene());
  ensureDocument(drawScene(scene), where);
  checkPlaces(stage, scene, where);
  return scene;
}

/** The parts of a scene's width and height at which places are inspected. */
const PARTS = [-1, 0.05, 0.25, 0.5, 0.75, 2];

/** Inspects some points, and each place by its name. */
function checkPlaces(stage: Stage, scene: Scene, where: string): void {
  if (stage.inspect === undefined) return;
  const points: Point[] = PARTS.flatMap((x) =>
    PARTS.map((y) => ({ x: x * scene.width, y: y * scene.height })),
  );
  for (const at of points) {
    const place = attempt(where, 'a place', () => stage.inspect!(at));
    if (place === undefined) continue;
    const { name, values, area } = place;
    const what = `its place ${quote(name)}`;
    if (!isIn(at, area)) throw fault(where, `${what} is not at the point`, 'an area around it');
    if (values.length > MOST_ITEMS)
      throw fault(where, `${what} has ${values.length} values`, `at most ${MOST_ITEMS}`);
    const again = attempt(where, 'a place', () => stage.inspect!(name));
    if (again?.name !== name)
      throw fault(where, `${what} is not found by its name`, 'a place with the name');
  }
  attempt(where, 'a place or nothing', () => stage.inspect!('no such place'));
}

function isIn({ x, y }: Point, area: Area): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
}

function checkPictures(problem: Problem): void {
  for (const example of problem.examples) {
    const where = `${whereOf(problem, example)}, draw`;
    const instance = parseExample(problem, example);
    const answer = readRight(problem, example, instance);
    ensureDrawn(problem, instance, answer, where);
    for (const [mistake, text] of Object.entries(example.wrong ?? {})) {
      const wrong = readOrUndefined(problem, instance, text);
      if (wrong !== undefined)
        ensureDrawn(problem, instance, wrong, `${where}, of the wrong answer (${mistake})`);
    }
  }
}

/** Requires that an answer is drawn, if the problem draws. */
function ensureDrawn(problem: Problem, instance: unknown, answer: unknown, where: string): void {
  if (problem.draw === undefined) return;
  ensureDocument(
    attempt(where, 'an SVG document', () => problem.draw!(instance, answer)),
    where,
  );
}

/** Requires that an answer to a large record is drawn, or refused with an error of the problem's table. */
export function ensureDrawnOrRefused(
  problem: Problem,
  instance: unknown,
  answer: unknown,
  where: string,
): void {
  const picture = showOrRefuse(problem, where, () => problem.draw?.(instance, answer));
  if (picture !== undefined) ensureDocument(picture, where, memberOf(problem, 'draw'));
}

/** Reads an answer; undefined if it is unreadable. */
function readOrUndefined(problem: Problem, instance: unknown, text: string): unknown {
  try {
    return readAnswerText(problem, instance, `${text}\n`);
  } catch {
    return undefined;
  }
}

function checkWalk(problem: Problem): void {
  for (const example of problem.examples) {
    const where = `${whereOf(problem, example)}, walk`;
    if (problem.stage === undefined) throw fault(where, 'there is no stage', 'one to show it');
    const instance = parseExample(problem, example);
    const stage = attempt(where, 'a stage', () => problem.stage!(instance));
    attempt(where, 'events', () => {
      for (const event of problem.walk!(instance)) stage.follow(event);
    });
    stage.follow({ name: 'end', values: {} });
    requireScene(stage, where);
  }
}

function ensureDocument(picture: string, where: string, member?: Member): void {
  if (!/^(<\?xml[^>]*>\s*)?<svg\s[^>]*xmlns=[^]*<\/svg>\s*$/.test(picture))
    throw fault(
      where,
      `it made ${quote(picture)}`,
      'one <svg xmlns="http://www.w3.org/2000/svg"> element',
      member,
    );
  const stray = /"[^"]*\b(NaN|undefined|Infinity)\b[^"]*"/.exec(picture);
  if (stray !== null) throw fault(where, `an attribute is ${stray[0]}`, 'numbers', member);
}
