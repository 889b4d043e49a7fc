/** Checks what a process of third-party plugins sends: a plugin may have changed the code that makes it, or sent it itself. */
import { oneLine, printable } from '@queenside/core/basics';
import {
  absent,
  anything,
  anyText,
  boolean,
  bytes,
  count,
  guardOf,
  listOf,
  number,
  numberOr,
  objectOf,
  optional,
  recordOf,
  such,
  textUpTo,
  wholeFrom,
  wordOf,
  type Reader,
} from '@queenside/core/shape';
import type { Incumbent } from '@queenside/runtime/progress';
import { MOST_IMPROVEMENTS, STOPS } from '@queenside/runtime/report';
import type { PartResult, Unpacked } from '@queenside/runtime';

/** See `SolverSplit.parts`. */
const MOST_PARTS = 65_536;
/** The most characters of what explains an answer, as JSON. */
const MOST_DETAILS = 1 << 16;

/** Workers shorten the names and words of statistics and solvers to less. */
const word = textUpTo(2000);
/** A text that a worker has made safe to write into an answer file. */
const safe = such(anyText, (text) => text === oneLine(text), 'a line that is safe to print');
const stack = such(
  textUpTo(MOST_DETAILS),
  (text) => text === printable(text),
  'a stack that is safe to print',
);
const stats = recordOf(numberOr(word), word, Infinity);
const plainValue = numberOr(
  such(anyText, (text) => /^-?\d{1,1000}$/.test(text), 'the value of an objective'),
);

const error = objectOf({
  code: safe,
  cause: safe,
  remedy: safe,
  line: optional(count),
  column: optional(count),
  stack: optional(stack),
});

const course = {
  improvements: listOf(objectOf({ milliseconds: number, value: plainValue }), MOST_IMPROVEMENTS),
  refused: count,
  refusal: optional(safe),
  bound: optional(plainValue),
  stopped: optional(objectOf({ by: wordOf(...STOPS), detail: safe })),
  isTimed: boolean,
};

const report = such(
  objectOf({
    line: count,
    status: wordOf('right', 'failed', 'undecided'),
    error: optional(error),
    seed: optional(count),
    milliseconds: number,
    stats,
    solver: optional(word),
    guarantee: optional(word),
    bytes: count,
    details: optional(
      such(
        anything as Reader<object>,
        (details) => Object(details) === details && isJson(details, MOST_DETAILS),
        'a JSON object',
      ),
    ),
    proof: optional(wordOf('optimal', 'feasible')),
    course: optional(objectOf(course)),
    objective: optional(
      objectOf({
        ...course,
        sense: wordOf('min', 'max'),
        unit: safe,
        value: plainValue,
        boundIs: optional(wordOf('claimed', 'proved', 'refuted')),
        gap: optional(number),
      }),
    ),
    judged: absent,
  }),
  ({ status, error: why }) => (status === 'right') === (why === undefined),
  'a report',
);

const unjudged = such(
  objectOf({
    records: listOf(report, Infinity),
    chunks: listOf(bytes, Infinity),
    pictures: optional(
      listOf(
        such(
          objectOf({ record: count, line: count, svg: optional(anyText), error: optional(error) }),
          ({ svg, error: why }) => svg !== undefined || why !== undefined,
          'a picture',
        ),
        Infinity,
      ),
    ),
    traces: optional(
      listOf(
        objectOf({
          chunks: listOf(bytes, Infinity),
          end: objectOf({ end: count, announced: count, kept: count }),
        }),
        Infinity,
      ),
    ),
    inParts: optional(
      objectOf({
        index: count,
        parts: such(wholeFrom(2), (parts) => parts <= MOST_PARTS, `at most ${MOST_PARTS} parts`),
        solver: word,
      }),
    ),
    unable: optional(objectOf({ index: count, count: wholeFrom(1) })),
  }),
  ({ records, chunks }) =>
    records.reduce((sum, { bytes: written }) => sum + written, 0) ===
    chunks.reduce((sum, { length }) => sum + length, 0),
  'answers with their reports',
);

/**
 * Returns whether a value can be written answers with their reports. It leaves out what the engine replaces: the bytes of a record
 * in parts, and the status in a trace.
 */
export const isUnjudged = guardOf(unjudged as Reader<unknown> as Reader<Unpacked>);

/** Returns whether a value can be the outcome of solving `total` records. It draws no conclusion from the value. */
export function isSolved(value: unknown, total: number): value is Unpacked {
  if (!isUnjudged(value)) return false;
  const { records, inParts, unable } = value;
  const left = total - records.length;
  if (inParts === undefined && unable === undefined) return left === 0;
  const { index } = (inParts ?? unable)!;
  if (index !== records.length || left <= 0) return false;
  return unable === undefined || (inParts === undefined && unable.count <= left);
}

/** Returns whether a value can be the outcome of solving a part. */
export const isPartResult = guardOf<PartResult>(
  objectOf({
    data: such(anything, (data) => isJson({ data }, Infinity), 'JSON'),
    stats,
    milliseconds: number,
  }),
);

/** Returns whether a value can be the best answer so far of a running record. */
export const isIncumbent = guardOf<Incumbent>(
  objectOf({ index: count, solver: word, text: optional(bytes), course: objectOf(course) }),
);

function isJson(value: object, most: number): boolean {
  try {
    return JSON.stringify(value).length <= most;
  } catch {
    return false;
  }
}
