/** Describes decisions in words. */
import type { DecisionEntry, ValueChange } from './history.ts';

const WITHDRAWN = 'withdrawn';
/** The most characters of a text. */
const LONGEST = 120;

/** Returns what an entry decided: `Ada: late: waived; rubric style: good`, or `30 students: rubric style: good`. */
export function describeEntry({
  changes,
  undid,
}: Pick<DecisionEntry, 'changes' | 'undid'>): string {
  const byStudent = Map.groupBy(undid ?? changes, ({ student }) => student);
  const described = [...byStudent].map(([student, all]) => ({
    student,
    words: all.map(describeChange).join('; '),
  }));
  const parts = [...Map.groupBy(described, ({ words }) => words)].map(([words, same]) => {
    const who = same.length > 1 ? `${same.length} students` : same[0]!.student;
    return who === undefined ? words : `${who}: ${words}`;
  });
  return (undid === undefined ? '' : 'undone: ') + parts.join('; ');
}

/** Returns what a decision changed: `test boards: +2, "A beautiful proof"`, `rubric style: good`, `late: waived`. */
export function describeChange({ path, after }: Omit<ValueChange, 'student' | 'before'>): string {
  const [first, second, third] = path;
  switch (first) {
    case 'tests':
      return `test ${second}: ${describeChange({ path: path.slice(2), after })}`;
    case 'rubric':
      return `rubric ${second}: ${after === undefined ? WITHDRAWN : shown(after)}`;
    case 'files':
      return `file ${second}: ${describeFile(after)}`;
    case 'lines':
      return `${second}, line ${third}: ${after === undefined ? WITHDRAWN : quoted(after)}`;
    case 'comments':
      return `comment for reuse ${second}: ${after === undefined ? WITHDRAWN : quoted(after)}`;
    default:
      return describeValue(first ?? '', after);
  }
}

function describeValue(key: string, after: unknown): string {
  if (after === undefined) return `${key}: ${WITHDRAWN}`;
  if (key === 'excused') return after === true ? 'excused' : 'not excused';
  if (key === 'points') return describePoints(after as PointsValue);
  return `${key}: ${key === 'comment' || key === 'note' ? quoted(after) : shown(after)}`;
}

interface PointsValue {
  readonly add?: number;
  readonly set?: number;
  readonly reason: string;
}

function describePoints({ add = 0, set, reason }: PointsValue): string {
  const change = set === undefined ? `${add > 0 ? '+' : ''}${add}` : `set to ${set}`;
  return `${change}, ${quoted(reason)}`;
}

function describeFile(after: unknown): string {
  if (after === undefined) return WITHDRAWN;
  if (after === null) return 'removed';
  return typeof after === 'string' ? `replaced by ${after}` : 'replaced';
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(value: unknown): string {
  const text = String(value).replaceAll(/\s+/g, ' ').trim();
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
}
