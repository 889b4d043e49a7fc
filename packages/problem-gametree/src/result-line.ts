import {
  type AnswerPlace,
  decodeLine,
  defined,
  type LineReader,
  QueensideError,
  readFields,
  toUtf8,
  type WritePlace,
} from '@queenside/core';
import { leafRuleOf } from '@queenside/game-tree';
import type { TreeAnswer } from './answer.ts';
import { canonicalDecimal } from './decimal.ts';
import { fail } from './errors.ts';
import type { ExplicitTree } from './tree.ts';

/** The signs that may follow a number directly. Other signs, as in `4%` and `4/3`, could change its meaning. */
const AFTER = /[ .;,:|)\]}"'!-]/;

/**
 * `Graph 1: Score: 4; Leaf Nodes Examined: 6` in any letter case, with any separators, with or without the label. Groups:
 * label, score, leaves. Blanks are single, and no two adjacent parts match the same characters, so matching takes linear
 * time.
 */
const RESULT = new RegExp(
  [
    /^(?:graph[\W_]*(\d+)\W*)?/,
    /score[ :=]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)/,
    AFTER,
    /\W*(?:number of )?(?:lea(?:f|ves)(?:[ _-]?nodes?)?|nodes?)(?:[ _-]?(?:examined|visited|evaluated|explored))?/,
    /\W*(?<=[a-z :=([{"'#|])(\d+)/,
    new RegExp(`(?:${AFTER.source}\\W*)?$`),
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);
/** Labels of values in other words and another order. A value without a number of leaves could be that of any node. */
const LABELS = {
  label: ['graph', 'tree'],
  score: [
    'score',
    ...['minimax', 'optimal', 'best', 'root', 'game', 'final'].map((word) => `${word} value`),
    'value of the root',
    'value of the tree',
  ],
  value: ['value'],
  leaves: ['', ' examined', ' visited', ' evaluated', ' explored'].flatMap((verb) =>
    ['leaf nodes', 'leaf node', 'leaves'].flatMap((noun) => [
      `${noun}${verb}`,
      `number of ${noun}${verb}`,
      ...(verb === '' ? [] : [`${verb.trim()} ${noun}`]),
    ]),
  ),
};
const SCORE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const COUNT = /^\d{1,15}$/;
/** Letters, digits, and control characters outside ASCII. */
const STRANGE = /[^\x20-\x7E\p{P}\p{S}]/u;

/** How much of an unreadable line a message shows. */
const SHOWN = 60;
/** The bytes in which the word must begin. A longer line must have a long score, and the rest is not read. */
const HEAD_BYTES = 1000;

/** Writes an answer's line. In the style `spaced` a blank line follows. */
export function* formatAnswer(answer: TreeAnswer, place: WritePlace): Generator<Uint8Array> {
  const leaves = answer.leavesExamined;
  const counted = leaves === undefined ? '' : `; Leaf Nodes Examined: ${leaves}`;
  const line = `Graph ${place.number}: Score: ${answer.score}${counted}\n`;
  yield toUtf8(place.style === 'spaced' ? `${line}\n` : line);
}

/**
 * Reads the next answer; undefined if there is none, or if its label says that it belongs to a later record.
 *
 * @throws QueensideError `alphabeta/answer-unreadable` or `core/record-encoding`, after moving past the line.
 */
export function readResultLine(
  lines: LineReader,
  tree: ExplicitTree,
  { number, guarantee }: AnswerPlace,
): TreeAnswer | undefined {
  lines.skipBlank();
  const { line } = lines;
  const bytes = lines.peek();
  if (bytes === undefined) return undefined;
  try {
    const { label, answer } = parseResult(decodeLine(readable(bytes)).trim());
    if (label !== undefined && isOfLaterRecord(lines, label, number)) return undefined;
    lines.next();
    const counted = answer.leavesExamined ?? takeCount(lines);
    const unknown = tree.chances === undefined ? 'alpha-beta' : 'any';
    return {
      score: answer.score,
      ...defined({ leavesExamined: counted }),
      leafRule: guarantee === undefined ? unknown : leafRuleOf(guarantee),
    };
  } catch (thrown) {
    lines.next();
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}

/** Returns the line or, if it is long and no answer, its beginning. */
function readable(line: Uint8Array): Uint8Array {
  if (line.length <= HEAD_BYTES) return line;
  const head = String.fromCharCode(...line.subarray(0, HEAD_BYTES)).replace(/[^\x20-\x7E]/g, '?');
  return /score/i.test(head) ? line : toUtf8(head);
}

function parseResult(text: string): {
  readonly label: number | undefined;
  readonly answer: Omit<TreeAnswer, 'leafRule'>;
} {
  const line = text.replaceAll(/\s+/g, ' ');
  const match = STRANGE.test(line) ? null : RESULT.exec(line);
  if (match !== null) {
    const [, label, score, leaves] = match;
    return {
      label: label === undefined ? undefined : Number(label),
      answer: { score: canonicalDecimal(score!), leavesExamined: Number(leaves) },
    };
  }
  const { label, score, leaves } = fieldsIn(line) ?? {};
  if (score === undefined) {
    const found = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    throw fail('answer-unreadable', { found }, { column: 1 });
  }
  return {
    label: label === undefined ? undefined : Number(label),
    answer: {
      score: canonicalDecimal(score),
      ...defined({ leavesExamined: leaves === undefined ? undefined : Number(leaves) }),
    },
  };
}

/** Returns the values after labels, if each is a number. */
function fieldsIn(
  text: string,
): Readonly<Record<'label' | 'score' | 'leaves', string | undefined>> | undefined {
  const isNone = text.length > HEAD_BYTES || STRANGE.test(text);
  const fields = isNone ? undefined : readFields(text, LABELS);
  if (fields === undefined) return undefined;
  const { leaves } = fields;
  const score = fields.score ?? (leaves === undefined ? undefined : fields.value);
  const label = fields.label?.replace(/\W+$/, '');
  const areNumbers =
    (score === undefined || SCORE.test(score)) &&
    [label, leaves].every((each) => each === undefined || COUNT.test(each));
  return areNumbers ? { label, score, leaves } : undefined;
}

/** Takes the number of leaves if it stands on the line below the score. */
function takeCount(lines: LineReader): number | undefined {
  const below = lines.peek();
  if (below === undefined || below.length > HEAD_BYTES) return undefined;
  const fields = fieldsIn(new TextDecoder().decode(below).trim());
  if (fields?.leaves === undefined || fields.score !== undefined || fields.label !== undefined)
    return undefined;
  lines.next();
  return Number(fields.leaves);
}

/** The findings from the labels of an answer file so far. */
interface LabelFindings {
  /** -1 if they count from 0. */
  readonly offset: number;
  /** False if they did not count up: then they are ignored, and answers are read in order. */
  counting: boolean;
}

const labelsOf = new WeakMap<LineReader, LabelFindings>();

/**
 * Returns whether a label says that its answer belongs to a later record, so that this record's answer is missing. Labels may
 * count from 0. They are ignored if they do not count up.
 *
 * @param number the record whose answer is expected, from 1.
 */
function isOfLaterRecord(lines: LineReader, label: number, number: number): boolean {
  let labels = labelsOf.get(lines);
  if (labels === undefined) {
    labels = { offset: label === 0 ? -1 : 0, counting: true };
    labelsOf.set(lines, labels);
  }
  const expected = number + labels.offset;
  if (label < expected) labels.counting = false;
  return labels.counting && label > expected;
}
