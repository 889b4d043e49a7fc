/** What a worker in the frame says. Code of the user may have forged it. */
import { defined } from '@queenside/core/basics';
import {
  count,
  either,
  instanceOf,
  itemsOf,
  listOf,
  number,
  objectOf,
  optional,
  shortText,
  text,
  wordOf,
  type Reader,
} from '@queenside/core/shape';
import type { CodeRun, RunOrder, StackFrame } from './messages.ts';

/** The most rows of a board, or actions of a path, with the items of all lists among them. */
const MOST_PARTS = 100_000;
const MOST_FRAMES = 30;
const MOST_VARIABLES = 20;

const nothing: Reader<null> = (value) => {
  if (value !== null) throw new Error('it sent something that is not nothing');
  return value;
};
const named = either(
  objectOf({ node: count }),
  either(objectOf({ state: count }), objectOf({ other: shortText })),
);
const single = either(nothing, either(number, either(shortText, named)));
const parts = listOf(either(single, listOf(single, MOST_PARTS)), MOST_PARTS);
const list: typeof parts = (value) => {
  const items = listOf((each) => each, MOST_PARTS)(value);
  // A few bytes of a message can hold the same long list many times.
  const size = items.reduce<number>(
    (sum, each) => sum + (Array.isArray(each) ? each.length : 1),
    0,
  );
  if (size > MOST_PARTS) throw new Error(`it sent more than ${MOST_PARTS} items`);
  return parts(items);
};
const answered = (value: unknown) => {
  const { answer } = Object(value) as { readonly answer?: unknown };
  return { answer: Array.isArray(answer) ? list(answer) : single(answer) };
};
const failed = objectOf({
  failed: objectOf({
    kind: wordOf('no-solve', 'no-search', 'budget', 'exit', 'syntax', 'recursion', 'exception'),
    message: optional(text),
    remedy: optional(text),
    line: optional(either(nothing, count)),
    column: optional(count),
  }),
});

const pair: Reader<[string, string]> = (value) => itemsOf(shortText, 2)(value) as [string, string];
const stackFrame: Reader<StackFrame> = (value) => {
  const [name, line, variables] = listOf((each) => each, 3)(value);
  return [shortText(name), count(line), listOf(pair, MOST_VARIABLES)(variables)];
};

/** @throws Error if it is not a run, or a longer one than was asked for. */
export function readRun(value: unknown, { text: code, budget, begin, end }: RunOrder): CodeRun {
  const isFailed = Object.hasOwn(Object((value as CodeRun).outcome) as object, 'failed');
  const { calls, lines, stacks, decided } = objectOf({
    calls: instanceOf(Int32Array),
    lines: instanceOf(Int32Array),
    stacks: listOf(listOf(stackFrame, MOST_FRAMES), end - begin),
    decided: optional(count),
  })(value);
  const { outcome } = value as CodeRun;
  if (calls.length > 3 * budget || calls.length !== 3 * lines.length)
    throw new Error('it sent other calls than were asked for');
  const last = code.split(/[\n\r\u2028\u2029]/).length;
  if ([...lines, decided ?? 0].some((line) => line < 0 || line > last))
    throw new Error('it sent a line that the file does not have');
  return {
    outcome: isFailed ? failed(outcome) : answered(outcome),
    calls,
    lines,
    stacks,
    ...defined({ decided }),
  };
}
