/**
 * Makes problems of models. A record may end with its task: `count`, `all`, `unique`, or `find`. Its answer is a solution, their
 * number, all of them, or that there is none.
 */
import {
  andThen,
  asQueensideError,
  type ConstraintView,
  defined,
  defineErrors,
  defineGenerator,
  drawScene,
  type ErrorPlace,
  type Example,
  gaveUp,
  type Generator,
  type Model,
  type ModelTask,
  type OtherFormat,
  plainText,
  type Problem,
  type QueensideError,
  type Scrambler,
  toUtf8,
} from '@queenside/core';
import { ModelNames } from '../names.ts';
import { networkOf } from '../network.ts';
import { openNetwork } from '../space/cursor.ts';
import { ModelStage } from '../stage/model-stage.ts';
import {
  type ModelAnswer,
  type ModelRecord,
  readModelAnswer,
  sortSolutions,
  writeModelAnswer,
} from './answer.ts';
import { checkModelAnswer, MISTAKES } from './check.ts';
import { findSolutions } from './count.ts';
import { drawModelAnswer } from './draw-answer.ts';

/** A problem made of a model. */
export interface ModelProblem<Instance> extends Problem<
  ModelRecord<Instance>,
  ModelAnswer,
  'text',
  ModelTask
> {
  readonly model: Model<Instance>;
  readonly constraints: ConstraintView<ModelRecord<Instance>, ModelAnswer>;
}

const TASKS: readonly ModelTask[] = ['find', 'all', 'count', 'unique'];
const isTask = (task: string): boolean => (TASKS as readonly string[]).includes(task);
const ENDS_WITH_TASK = /\s(find|all|count|unique)$/;
/** The most values that a list of solutions may have. */
const MOST_LISTED = 2 ** 24;
/** The most solutions of an example that are compared with changed answers. */
const MOST_COMPARED = 1000;

/**
 * Makes a problem of a model, for the `problems` of a plugin.
 *
 * @example
 * export default definePlugin({ problems: [modelProblem(sudoku)] });
 */
export function modelProblem<Instance>(model: Model<Instance>): ModelProblem<Instance> {
  const { id, defaultTask = 'find', scramble } = model;
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
  const [example = ''] = model.examples;
  const parse = (text: string): ModelRecord<Instance> => {
    const whole = plainText(text).trimEnd();
    const [end, task] = ENDS_WITH_TASK.exec(whole) ?? [];
    try {
      const instance = model.parse(end === undefined ? whole : whole.slice(0, -end.length));
      return { instance, task: (task as ModelTask | undefined) ?? defaultTask };
    } catch (thrown) {
      const { message: detail, line, column = 1 } = thrown as Error & ErrorPlace;
      throw asQueensideError(thrown, () =>
        fail(
          'record-unreadable',
          { detail, example },
          { ...defined({ line: line === 1 ? undefined : line }), column },
        ),
      );
    }
  };
  const formatOf = (format: OtherFormat): OtherFormat => ({
    example: format.example,
    read(text) {
      try {
        return format.read(text);
      } catch (thrown) {
        const { message: detail, line = 1, column = 1 } = thrown as Error & ErrorPlace;
        throw asQueensideError(thrown, () =>
          fail('file-unreadable', { detail, example }, { line, column }),
        );
      }
    },
  });
  return {
    id,
    model,
    summary: model.summary,
    tasks: TASKS,
    styles: ['plain'],
    errors: fail.table,
    mistakes: MISTAKES,
    parse,
    need: ({ instance, task }) => ({ task, size: sizeOf(model, instance), uncertain: true }),
    check: (record, answer) => checkModelAnswer(model, record, answer),
    *format(answer, { instance: { instance } }) {
      for (const text of writeModelAnswer(model, instance, answer)) yield toUtf8(text);
    },
    readAnswer: (lines, record) =>
      readModelAnswer(model, record, lines, (found, task) =>
        fail('answer-unreadable', { found: found.slice(0, 90), task, expected: EXPECTED[task] }),
      ),
    constraints: viewOf(model),
    examples: [
      ...model.examples.map((record) => exampleOf(model, parse, record)),
      ...TASKS.filter((task) => task !== defaultTask).map((task) =>
        exampleOf(model, parse, `${example} ${task}`),
      ),
    ],
    ...defined({
      records: model.records,
      comments: model.comments,
      defaultSolver: model.defaultSolver || undefined,
      taught: model.taught,
      name: model.name || undefined,
      formats:
        model.formats &&
        Object.fromEntries(
          Object.entries(model.formats).map(([each, format]) => [each, formatOf(format)]),
        ),
    }),
    ...(scramble && {
      generator: generatorOf(scramble, model.records?.by === 'blank-line' ? '\n' : '', (made) =>
        fail('too-few-records', { made }),
      ),
      sized(size, task, random) {
        const [least, , most] = scramble.sizes;
        if (!isTask(task) || !Number.isInteger(size) || size < least || size > most)
          throw fail('no-such-record', { task, size, least, most });
        const record = scramble.make(size, random);
        return task === defaultTask ? record : `${record} ${task}`;
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
    provides: ['forward', 'arc', 'blame'],
    open,
    network: (record) =>
      record.task === 'find' || record.task === 'unique' ? network(record) : undefined,
    answer: ({ task }, values) =>
      values === undefined
        ? { kind: 'none' }
        : { kind: task === 'unique' ? 'only' : 'solution', values },
    solve(record, search, options, context) {
      const { task } = record;
      let base = new Int32Array();
      let count = 0;
      const found: number[][] = [];
      const kept = task === 'all' ? Infinity : task === 'count' ? 0 : 1;
      const wanted = task === 'find' ? 1 : task === 'unique' ? 2 : Infinity;
      const question = {
        network: () => network(record),
        open(how: Parameters<typeof open>[1]) {
          const space = open(record, how);
          base = space.base as typeof base;
          return space;
        },
        take(values: Int32Array) {
          count++;
          if (found.length < kept) found.push(Array.from(values, (value, v) => value + base[v]!));
          if (found.length * values.length > MOST_LISTED)
            throw gaveUp(search.id, `there are more than ${count} solutions; ask for \`count\``);
          return count < wanted;
        },
      };
      return andThen(search.run(question, options, context), ({ isExhausted }) => {
        context.stats['solutions'] = count;
        if (!isExhausted && count < wanted)
          throw gaveUp(search.id, `it stopped after ${count} solutions`);
        return answerOf(task, found, count);
      });
    },
  };
}

/** Makes the answer to a task of all solutions, or of as many as the task needs. */
function answerOf(
  task: ModelTask,
  solutions: readonly (readonly number[])[],
  count: number,
): ModelAnswer {
  if (task === 'count') return { kind: 'count', count };
  if (task === 'all') return sortSolutions(solutions);
  const [values] = solutions;
  if (values === undefined) return { kind: 'none' };
  return { kind: task === 'find' ? 'solution' : count === 1 ? 'only' : 'several', values };
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

/** The random records to try for each that is asked for. */
const PATIENCE = 50;

/** @param between what separates records, beside the line feed. */
function generatorOf(
  { sizes: [least, usual, most], unit, make }: Scrambler,
  between: string,
  tooFew: (made: number) => QueensideError,
): Generator {
  return defineGenerator({
    parameters: {
      count: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 10,
        description: 'how many records',
      },
      size: {
        type: 'integer',
        minimum: least,
        maximum: most,
        default: usual,
        description: unit,
      },
    },
    *generate({ count, size }, random) {
      const met = new Set<string>();
      for (let tries = 0; met.size < count; tries++) {
        if (tries > PATIENCE * count) throw tooFew(met.size);
        const record = make(size, random);
        if (met.has(record)) continue;
        yield `${met.size > 0 ? between : ''}${record}\n`;
        met.add(record);
      }
    },
  }) as Generator;
}
