/** The answers of models: how they are written, and how they are read. */
import {
  type AnswerStyle,
  decodeLine,
  type LineReader,
  type Model,
  type ModelTask,
  type QueensideError,
} from '@queenside/core';

/** An answer to a record of a model. Values are in the order of variables. */
export type ModelAnswer =
  /** There is no solution, perhaps with the lines of a proof. */
  | { readonly kind: 'none'; readonly proof?: readonly string[] }
  /** A solution. */
  | { readonly kind: 'solution'; readonly values: readonly number[] }
  /** The only solution, or one of several. */
  | { readonly kind: 'only' | 'several'; readonly values: readonly number[] }
  | { readonly kind: 'count'; readonly count: number }
  /** All solutions, in ascending order. */
  | { readonly kind: 'all'; readonly solutions: readonly (readonly number[])[] };

/** An instance of a model, and what its record asks for. */
export interface ModelRecord<Instance> {
  readonly instance: Instance;
  readonly task: ModelTask;
}

/** The tasks of records. */
export const TASKS: readonly ModelTask[] = ['find', 'all', 'count', 'unique'];
const ENDS_WITH_TASK = /\s(find|all|count|unique)$/;

/** Divides a record into the model's part and its task, if it ends with one. */
export function splitTask(record: string): { readonly text: string; readonly task?: ModelTask } {
  const whole = record.trimEnd();
  const [end, task] = ENDS_WITH_TASK.exec(whole) ?? [];
  if (end === undefined) return { text: whole };
  return { text: whole.slice(0, -end.length), task: task as ModelTask };
}

/** Adds a task to the model's part of a record, unless that is the model's default. */
export function writeTask<Instance>(
  { defaultTask = 'find' }: Model<Instance>,
  text: string,
  task: ModelTask,
): string {
  return task === defaultTask ? text : `${text} ${task}`;
}

const NONE = 'No solution';
const SEVERAL = 'Several solutions, such as ';
const COUNT = /^(?:(1) solution|(0|[2-9]|[1-9]\d{1,15}) solutions)$/;
const VALUES = /^-?\d+(?: +-?\d+)*$/;
/** The lines that are written in one piece. */
const CHUNK = 1000;

/**
 * Writes an answer, as chunks of text.
 *
 * @param style the model's other style, if the answer is to be in it.
 */
export function* writeModelAnswer<Instance>(
  model: Model<Instance>,
  instance: Instance,
  answer: ModelAnswer,
  style?: AnswerStyle<Instance>,
): Generator<string> {
  switch (answer.kind) {
    case 'none':
      yield style?.write(instance, undefined) ?? `${NONE}\n`;
      return yield* inChunks(answer.proof ?? []);
    case 'solution':
      if (style) return yield style.write(instance, answer.values);
      return yield `${writeSolution(model, instance, answer.values)}\n`;
    case 'only':
      return yield `${writeSolution(model, instance, answer.values)}\n`;
    case 'several':
      return yield `${SEVERAL}${writeSolution(model, instance, answer.values)}\n`;
    case 'count':
      return yield `${numbered(answer.count)}\n`;
    case 'all': {
      const { solutions } = answer;
      yield `${numbered(solutions.length)}${solutions.length > 0 ? ':' : ''}\n`;
      yield* inChunks(solutions, (values) => writeSolution(model, instance, values));
    }
  }
}

/** Yields the lines of items, many in a piece. */
function* inChunks<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string = String,
): Generator<string> {
  for (let from = 0; from < items.length; from += CHUNK)
    yield items
      .slice(from, from + CHUNK)
      .map((item) => `${lineOf(item)}\n`)
      .join('');
}

function numbered(count: number): string {
  return `${count} solution${count === 1 ? '' : 's'}`;
}

function writeSolution<Instance>(
  model: Model<Instance>,
  instance: Instance,
  values: readonly number[],
): string {
  return model.write?.(instance, values) ?? values.join(' ');
}

/** Returns an answer with its solutions in ascending order. */
export function sortSolutions(solutions: readonly (readonly number[])[]): ModelAnswer {
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  };
  return { kind: 'all', solutions: solutions.toSorted(compare) };
}

/**
 * Reads the next answer of a file.
 *
 * @param unreadable makes the error of a line that is no answer to the task.
 */
export function readModelAnswer<Instance>(
  model: Model<Instance>,
  { instance, task }: ModelRecord<Instance>,
  lines: LineReader,
  unreadable: (found: string, task: ModelTask) => QueensideError,
): ModelAnswer | undefined {
  lines.skipBlank();
  const styled = task === 'find' ? model.otherStyle?.read(instance, lines) : undefined;
  if (styled)
    return styled.values ? { kind: 'solution', values: styled.values } : readNone(model, lines);
  const { line } = lines;
  const bytes = lines.next();
  if (bytes === undefined) return undefined;
  const text = decodeLine(bytes).trim();
  const refuse = (found: string, at: number): QueensideError =>
    unreadable(found, task).at({ line: at });
  if (task === 'count') {
    const count = readCount(text);
    if (count === undefined) throw refuse(text, line);
    return { kind: 'count', count };
  }
  if (task === 'all') {
    const isList = text.endsWith(':');
    const count = readCount(isList ? text.slice(0, -1) : text);
    if (count === undefined || isList !== count > 0) throw refuse(text, line);
    const solutions: (readonly number[])[] = [];
    while (solutions.length < count) {
      lines.skipBlank();
      const at = lines.line;
      const next = decodeLine(lines.next() ?? new Uint8Array()).trim();
      const values = readSolution(model, instance, next);
      if (values === undefined) throw refuse(next, at);
      solutions.push(values);
    }
    return sortSolutions(solutions);
  }
  if (text === NONE) return readNone(model, lines);
  const isSeveral = task === 'unique' && text.startsWith(SEVERAL);
  const values = readSolution(model, instance, isSeveral ? text.slice(SEVERAL.length) : text);
  if (values === undefined) throw refuse(text, line);
  const kind = task === 'find' ? 'solution' : isSeveral ? 'several' : 'only';
  return { kind, values };
}

/** Reads the proof that follows an answer, if there is one. */
function readNone<Instance>({ proof }: Model<Instance>, lines: LineReader): ModelAnswer {
  if (proof === undefined) return { kind: 'none' };
  const steps: string[] = [];
  for (; ; lines.next()) {
    lines.skipBlank();
    // Bytes that are not UTF-8 belong to no proof; the next answer reports them.
    const text = new TextDecoder().decode(lines.peek() ?? new Uint8Array()).trim();
    if (!proof.isLine(text)) break;
    steps.push(text);
  }
  return steps.length === 0 ? { kind: 'none' } : { kind: 'none', proof: steps };
}

function readCount(text: string): number | undefined {
  const [, one, other] = COUNT.exec(text) ?? [];
  return one === undefined && other === undefined ? undefined : Number(one ?? other);
}

function readSolution<Instance>(
  model: Model<Instance>,
  instance: Instance,
  text: string,
): readonly number[] | undefined {
  if (model.read) return model.read(instance, text);
  if (!VALUES.test(text)) return undefined;
  const values = text.split(/ +/).map(Number);
  return values.every(Number.isSafeInteger) ? values : undefined;
}
