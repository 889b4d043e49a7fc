/**
 * Makes problems of models. A record may end with its task: `count`, `all`, `unique`, or `find`. Its answer is a solution, their
 * number, all of them, or that there is none.
 */
import {
  andThen,
  type ConstraintCapability,
  type ConstraintView,
  defined,
  defineErrors,
  drawScene,
  formatsOrRefuse,
  type Example,
  type LandscapeView,
  type Model,
  type ModelTask,
  plainText,
  type Problem,
  readOrRefuse,
  scrambledRecords,
  toUtf8,
} from '@queenside/core';
import { ModelNames } from '../names.ts';
import { networkOf } from '../network.ts';
import { isCover } from '../space/cover.ts';
import { openNetwork } from '../space/cursor.ts';
import { ModelStage } from '../stage/model-stage.ts';
import {
  type ModelAnswer,
  type ModelRecord,
  readModelAnswer,
  splitTask,
  TASKS,
  writeModelAnswer,
  writeTask,
} from './answer.ts';
import { answerOf, SolutionCollector } from './collector.ts';
import { checkModelAnswer, MISTAKES, WRONG_PROOF } from './check.ts';
import { describeConflict, findConflict } from './conflict.ts';
import { findSolutions } from './count.ts';
import { editorOfRecords } from './edit-record.ts';
import { drawModelAnswer } from './draw-answer.ts';
import { landscapeOf } from './landscape-view.ts';

/** A problem made of a model. */
export interface ModelProblem<Instance> extends Problem<
  ModelRecord<Instance>,
  ModelAnswer,
  'text',
  ModelTask
> {
  readonly model: Model<Instance>;
  readonly constraints: ConstraintView<ModelRecord<Instance>, ModelAnswer>;
  readonly landscape: LandscapeView<ModelRecord<Instance>, ModelAnswer>;
}

const isTask = (task: string): task is ModelTask => (TASKS as readonly string[]).includes(task);
/** The most solutions of an example that are compared with changed answers. */
const MOST_COMPARED = 1000;

/**
 * Makes a problem of a model, for the `problems` of a plugin.
 *
 * @example
 * export default definePlugin({ problems: [modelProblem(sudoku)] });
 */
export function modelProblem<Instance>(model: Model<Instance>): ModelProblem<Instance> {
  const { id, defaultTask = 'find', scramble, otherStyle } = model;
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
      cause: `"{found}" is not an answer to the task {task} of ${id}`,
      remedy: 'expected {expected}',
    },
    'too-few-records': {
      cause: `random choices made only {made} different records of ${id}`,
      remedy: 'ask for fewer records, or for another size',
    },
    'no-such-record': {
      cause: `${id} makes no records of the task {task} and the size {size}`,
      remedy: `expected the task ${TASKS.join(', ')}, and a size from {least} to {most}`,
    },
  });
  const [first = ''] = model.examples;
  const example = first.replaceAll('\n', ' ⏎ ');
  const parse = (text: string): ModelRecord<Instance> => {
    const { text: own, task = defaultTask } = splitTask(plainText(text));
    const instance = readOrRefuse(
      () => model.parse(own),
      (detail, { line, column }) =>
        fail(
          'record-unreadable',
          { detail, example },
          { ...defined({ line: line === 1 ? undefined : line }), column },
        ),
    );
    return { instance, task };
  };
  return {
    id,
    model,
    summary: model.summary,
    tasks: TASKS,
    styles: ['plain', ...(otherStyle ? [otherStyle.name] : [])],
    errors: fail.table,
    mistakes: model.proof ? { ...MISTAKES, ...WRONG_PROOF } : MISTAKES,
    parse,
    need: ({ instance, task }) => ({ task, size: sizeOf(model, instance), uncertain: true }),
    check: (record, answer) => checkModelAnswer(model, record, answer),
    *format(answer, { instance: { instance }, style }) {
      const other = style === otherStyle?.name ? otherStyle : undefined;
      for (const text of writeModelAnswer(model, instance, answer, other)) yield toUtf8(text);
    },
    readAnswer: (lines, record) =>
      readModelAnswer(model, record, lines, (found, task) =>
        fail('answer-unreadable', { found: found.slice(0, 90), task, expected: EXPECTED[task] }),
      ),
    constraints: viewOf(model),
    landscape: landscapeOf(model),
    examples: [
      ...model.examples.map((record) => exampleOf(model, parse, record)),
      ...TASKS.filter((task) => task !== defaultTask).map((task) =>
        exampleOf(model, parse, `${first} ${task}`),
      ),
    ],
    ...defined({
      records: model.records,
      comments: model.comments,
      defaultSolver: model.defaultSolver || undefined,
      taught: model.taught,
      editor: model.editor && editorOfRecords(model, model.editor),
      name: model.name || undefined,
      formats:
        model.formats &&
        formatsOrRefuse(model.formats, (detail, place, form) =>
          fail('file-unreadable', { detail, example: form }, place),
        ),
    }),
    ...(scramble && {
      generator: scrambledRecords(
        scramble,
        model.records?.by === 'blank-line' ? '\n' : '',
        (made) => fail('too-few-records', { made }),
      ),
      sized(size, task, random) {
        const [least, , most] = scramble.sizes;
        if (!isTask(task) || !Number.isInteger(size) || size < least || size > most)
          throw fail('no-such-record', { task, size, least, most });
        return writeTask(model, scramble.make(size, random), task);
      },
    }),
    draw: ({ instance }, answer) => drawScene(drawModelAnswer(model, instance, answer)),
    stage: ({ instance }) => ModelStage.open(model, instance),
  };
}

const EXPECTED: Readonly<Record<ModelTask, string>> = {
  find: 'a solution, or `No solution`',
  unique: 'the only solution, `Several solutions, such as …`, or `No solution`',
  count: 'a count, such as `12 solutions`',
  all: '`12 solutions:` and the solutions, each on a line',
};

function sizeOf<Instance>(model: Model<Instance>, instance: Instance): number {
  if (model.size) return model.size(instance);
  return model.variables(instance).filter(({ length }) => length > 1).length;
}

function viewOf<Instance>(
  model: Model<Instance>,
): ConstraintView<ModelRecord<Instance>, ModelAnswer> {
  const open: ConstraintView<ModelRecord<Instance>, ModelAnswer>['open'] = (
    { instance },
    options,
  ) => openNetwork(model.id, networkOf(model, instance), options);
  const provides: readonly ConstraintCapability[] = [
    'forward',
    'arc',
    'domain',
    'blame',
    ...(hasCovers(model) ? (['cover'] as const) : []),
  ];
  const network = ({ instance }: ModelRecord<Instance>) => {
    const { values, constraints } = networkOf(model, instance);
    const names = new ModelNames(model, instance, constraints);
    return {
      values,
      constraints,
      variableName: (variable: number) => names.variable(variable),
      valueName: (value: number) => names.value(value),
    };
  };
  return {
    provides,
    open,
    network: (record) =>
      record.task === 'find' || record.task === 'unique' ? network(record) : undefined,
    answer: ({ task }, values) =>
      values === undefined
        ? { kind: 'none' }
        : { kind: task === 'unique' ? 'only' : 'solution', values },
    solve(record, search, options, context) {
      const solutions = new SolutionCollector(record.task, search.id);
      let base = new Int32Array();
      const question = {
        provides,
        network: () => network(record),
        open(how: Parameters<typeof open>[1]) {
          const space = open(record, how);
          base = space.base as typeof base;
          return space;
        },
        take: (values: Int32Array) =>
          solutions.take(() => Array.from(values, (value, v) => value + base[v]!)),
      };
      return andThen(search.run(question, options, context), ({ isExhausted }) => {
        context.stats['solutions'] = solutions.count;
        const answer = solutions.answer(isExhausted);
        if (solutions.count === 0) context.explain?.(() => explain(model, record.instance));
        return answer;
      });
    },
  };
}

/** Returns why there is no solution, as far as that is found soon. */
function explain<Instance>(model: Model<Instance>, instance: Instance): object {
  const network = networkOf(model, instance);
  const conflict = findConflict(network);
  const names = new ModelNames(model, instance, network.constraints);
  return conflict ? { conflict: describeConflict(names, network, conflict) } : {};
}

/** Returns whether the examples are exact cover problems, so that searches for these can expect it of other records. */
function hasCovers<Instance>(model: Model<Instance>): boolean {
  try {
    return model.examples.every((example) =>
      isCover(model.constraints(model.parse(splitTask(example).text))),
    );
  } catch {
    // The conformance kit reports examples that are no records.
    return false;
  }
}

/** Finds the answers to an example when they are needed, because that takes a search. */
function exampleOf<Instance>(
  model: Model<Instance>,
  parse: (record: string) => ModelRecord<Instance>,
  record: string,
): Example {
  const solve = () => {
    const { instance, task } = parse(record);
    const solutions: (readonly number[])[] = [];
    const most = task === 'all' || task === 'count' ? Infinity : MOST_COMPARED;
    findSolutions(networkOf(model, instance), (values) => solutions.push([...values]) < most);
    const text = (answer: ModelAnswer): string =>
      [...writeModelAnswer(model, instance, answer)].join('').trimEnd();
    const answer = answerOf(task, solutions, solutions.length);
    const isOne = task === 'find' || task === 'unique';
    return {
      right: text(answer),
      alsoRight: isOne
        ? solutions.map((solution) => text(answerOf(task, [solution], solutions.length)))
        : [],
      wrong: wrongAnswers(answer, text),
    };
  };
  let solved: ReturnType<typeof solve> | undefined;
  return {
    record,
    get right() {
      return (solved ??= solve()).right;
    },
    get alsoRight() {
      return (solved ??= solve()).alsoRight;
    },
    get wrong() {
      return (solved ??= solve()).wrong;
    },
  };
}

/** Makes wrong answers of a right one, by mistake. */
function wrongAnswers(
  answer: ModelAnswer,
  text: (answer: ModelAnswer) => string,
): Readonly<Record<string, string>> {
  switch (answer.kind) {
    case 'none':
      return {};
    case 'solution':
      return { 'has-solution': text({ kind: 'none' }) };
    case 'only':
      return {
        'has-solution': text({ kind: 'none' }),
        'not-several': text({ ...answer, kind: 'several' }),
      };
    case 'several':
      return {
        'has-solution': text({ kind: 'none' }),
        'not-only': text({ ...answer, kind: 'only' }),
      };
    case 'count':
      return { 'wrong-count': text({ kind: 'count', count: answer.count + 1 }) };
    case 'all': {
      const { solutions } = answer;
      if (solutions.length === 0) return {};
      return {
        'missing-solutions': text({ kind: 'all', solutions: solutions.slice(1) }),
        'repeated-solution': text({ kind: 'all', solutions: [solutions[0]!, ...solutions] }),
      };
    }
  }
}
