/** Makes problems of landscapes. An answer is a state, and the checker computes what it costs. */
import {
  andThen,
  defined,
  defineErrors,
  drawScene,
  formatsOrRefuse,
  gaveUp,
  type Landscape,
  type LandscapeView,
  oneLine,
  plainText,
  type Problem,
  readOrRefuse,
  scrambledRecords,
  toUtf8,
} from '@queenside/core';
import { capabilitiesOf, openLandscape } from '../cursor/open.ts';
import { drawAnswer, LandscapeStage } from '../stage/landscape-stage.ts';
import { writeState } from '../state.ts';
import { isBlocks, readState } from './answer.ts';
import { checkState, MISTAKES } from './check.ts';
import { exampleOf } from './example.ts';

/** A problem made of a landscape. */
export interface LandscapeProblem<Instance> extends Problem<
  Instance,
  readonly number[],
  'text',
  'find'
> {
  readonly landscapeOf: Landscape<Instance>;
  readonly landscape: LandscapeView<Instance, readonly number[]>;
}

/**
 * Makes a problem of a landscape, for the `problems` of a plugin.
 *
 * @example
 * export default definePlugin({ problems: [landscapeProblem(tour)] });
 */
export function landscapeProblem<Instance>(
  landscape: Landscape<Instance>,
): LandscapeProblem<Instance> {
  const { id, scramble, objective } = landscape;
  const fail = defineErrors(id, {
    'record-unreadable': {
      cause: `not a record of ${id}: {detail}`,
      remedy: 'example: {example}',
    },
    'file-unreadable': {
      cause: `cannot read a record of ${id} from this file: {detail}`,
      remedy: 'correct the line, or write a record, such as {example}',
    },
    'answer-unreadable': {
      cause: `"{found}" is not an answer of ${id}`,
      remedy: 'example: {example}',
    },
    'too-few-records': {
      cause: `random choices made only {made} different records of ${id}`,
      remedy: 'ask for fewer records, or for another size',
    },
    'no-such-record': {
      cause: `${id} makes no records of the task {task} and the size {size}`,
      remedy: 'expected the task find, and a size from {least} to {most}',
    },
  });
  const example = oneLine(landscape.examples[0] ?? '');
  const parse = (text: string): Instance =>
    readOrRefuse(
      () => landscape.parse(plainText(text).trimEnd()),
      (detail, { line, column }) =>
        fail(
          'record-unreadable',
          { detail, example },
          { ...defined({ line: line === 1 ? undefined : line }), column },
        ),
    );
  const examples = landscape.examples.map((record) => exampleOf(landscape, parse, record));
  const separator = isBlocks(landscape) ? '\n' : '';
  return {
    id,
    landscapeOf: landscape,
    summary: landscape.summary,
    tasks: ['find'],
    styles: ['plain'],
    errors: fail.table,
    mistakes: { ...MISTAKES, ...landscape.mistakes },
    objective: {
      sense: objective?.sense ?? 'min',
      unit: objective?.unit ?? 'cost',
      ...(objective?.bound && {
        provesBound(instance: Instance, bound: number | bigint) {
          const known = objective.bound!(instance);
          return objective.sense === 'min' ? bound <= known : bound >= known;
        },
      }),
    },
    parse,
    need: (instance) => ({ task: 'find', size: sizeOf(landscape, instance) }),
    check: (instance, state) => checkState(landscape, instance, state),
    *format(state, { instance, number }) {
      const before = number > 1 ? separator : '';
      yield toUtf8(`${before}${writeState(landscape, instance, state)}\n`);
    },
    readAnswer: (lines, instance) =>
      readState(landscape, instance, lines, (found) =>
        fail('answer-unreadable', { found, example: oneLine(examples[0]!.right) }),
      ),
    landscape: landscapeView(landscape, 'find', (_, state) => state),
    examples,
    ...defined({
      records: landscape.records,
      comments: landscape.comments,
      defaultSolver: landscape.defaultSolver || undefined,
      taught: landscape.taught,
      name: landscape.name || undefined,
      formats:
        landscape.formats &&
        formatsOrRefuse(landscape.formats, (detail, place, form) =>
          fail('file-unreadable', { detail, example: form }, place),
        ),
    }),
    ...(scramble && {
      generator: scrambledRecords(scramble, separator, (made) => fail('too-few-records', { made })),
      sized(size, task, random) {
        const [least, , most] = scramble.sizes;
        if (task !== 'find' || !Number.isInteger(size) || size < least || size > most)
          throw fail('no-such-record', { task, size, least, most });
        return scramble.make(size, random);
      },
    }),
    draw: (instance, state) => drawScene(drawAnswer(landscape, instance, state)),
    stage: (instance) => LandscapeStage.open(landscape, instance),
  };
}

function sizeOf<Instance>(landscape: Landscape<Instance>, instance: Instance): number {
  if (landscape.size) return landscape.size(instance);
  const states = landscape.states(instance);
  return states.kind === 'order' ? states.items : states.values.length;
}

/**
 * Lets local searches improve the states of a landscape, for the `landscape` of a problem with other answers.
 *
 * @param task the task that a state answers.
 * @param answerOf makes the answer of a state without a fault.
 */
export function landscapeView<Instance, Answer>(
  landscape: Landscape<Instance>,
  task: string,
  answerOf: (instance: Instance, state: readonly number[]) => Answer,
): LandscapeView<Instance, Answer> {
  const open = (instance: Instance) => openLandscape(landscape, instance);
  return {
    provides: capabilitiesOf(landscape),
    tasks: [task],
    open,
    solve(instance, search, options, context) {
      const { objective } = landscape;
      if (objective?.bound) context.bound(objective.bound(instance));
      // A state with a fault costs more than all others, so after the first without one there is none.
      let isSound = false;
      const better = (packed: Int32Array): void => {
        const state = [...packed];
        isSound ||= landscape.fault?.(instance, state) === undefined;
        if (isSound) context.improve(answerOf(instance, state));
      };
      const question = { open: () => open(instance), better };
      return andThen(search.run(question, options, context), ({ state }) => {
        const best = [...state];
        const fault = landscape.fault?.(instance, best);
        if (fault) throw gaveUp(search.id, `its best state breaks a rule: ${fault.reason}`);
        return answerOf(instance, best);
      });
    },
  };
}
