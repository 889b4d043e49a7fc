import {
  type AnswerPlace,
  asQueensideError,
  type Need,
  oneLine,
  type Problem,
  type QueensideError,
  type RecordOrigin,
  type Verdict,
} from '@queenside/core';
import { runtimeError } from '../errors.ts';
import { parseRecord } from '../parse-record.ts';
import type { Registry } from '../plugins/registry.ts';

/** Calls a problem's functions. Blames the problem for errors without a code and for values that break its contract. */
export class ProblemCalls {
  readonly problem: Problem;
  readonly #plugin: string;
  readonly #origin: RecordOrigin;

  /** @throws QueensideError `core/unknown-problem`. */
  constructor(registry: Registry, id: string, origin: RecordOrigin) {
    this.problem = registry.problem(id);
    this.#plugin = registry.pluginOf(id);
    this.#origin = origin;
  }

  /**
   * @param bytes the record, which belongs to the problem afterwards if it reads bytes.
   * @param line its first line in its file.
   */
  parse(bytes: Uint8Array, line: number): unknown {
    return this.#call('parse', () => parseRecord(this.problem, bytes, this.#origin, line));
  }

  /**
   * Reads a file in another format of the problem.
   *
   * @returns its record; undefined if the file has an instance of another problem.
   */
  convert(extension: string, text: string): string | undefined {
    const record: unknown = this.#call('formats', () =>
      this.problem.formats![extension]!.read(text),
    );
    if (record === undefined || typeof record === 'string') return record;
    throw this.fault(`its format ${extension} returned ${kindOf(record)} instead of a record`);
  }

  need(instance: unknown): Need {
    const need: unknown = this.#call('need', () => this.problem.need(instance));
    const { task, size } = Object(need) as Partial<Need>;
    if (typeof task === 'string' && typeof size === 'number') return need as Need;
    throw this.fault(`its need returned ${kindOf(need)} without a task and a size`);
  }

  check(instance: unknown, answer: unknown): Verdict {
    const verdict: unknown = this.#call('check', () => this.problem.check(instance, answer));
    if (isVerdict(verdict)) {
      if (this.problem.objective === undefined || verdict.kind !== 'right') return verdict;
      if (verdict.objective !== undefined && !Number.isNaN(verdict.objective))
        return { proof: 'feasible', ...verdict };
      throw this.fault('its check returned a right verdict without its objective');
    }
    settleUnseen(verdict);
    throw this.fault(`its check returned ${kindOf(verdict)} instead of a verdict`);
  }

  /** Returns what a function of the problem has thrown as an error with a code. */
  asError(thrown: unknown, what: string): QueensideError {
    return asQueensideError(thrown, (message) => this.fault(`its ${what} threw: ${message}`));
  }

  fault(message: string): QueensideError {
    const { id } = this.problem;
    return runtimeError('problem-failed', { problem: id, plugin: this.#plugin, message });
  }

  #call<Value>(what: string, call: () => Value): Value {
    try {
      return call();
    } catch (thrown) {
      throw this.asError(thrown, what);
    }
  }
}

const PROOFS = new Set<unknown>(['optimal', 'feasible', undefined]);
const OBJECTIVES = new Set<unknown>(['number', 'bigint', 'undefined']);

function isVerdict(value: unknown): value is Verdict {
  const verdict = Object(value) as Readonly<Record<string, unknown>>;
  switch (verdict['kind']) {
    case 'right':
      return PROOFS.has(verdict['proof']) && OBJECTIVES.has(typeof verdict['objective']);
    case 'wrong':
      return (
        typeof verdict['mistake'] === 'string' &&
        typeof verdict['reason'] === 'string' &&
        (verdict['others'] === undefined || Array.isArray(verdict['others'])) &&
        (verdict['cause'] === undefined || typeof verdict['cause'] === 'string') &&
        (verdict['rightPart'] === undefined || typeof verdict['rightPart'] === 'string') &&
        (verdict['off'] === undefined || Number.isFinite(verdict['off']))
      );
    default:
      return (
        verdict['kind'] === 'undecided' &&
        typeof verdict['reason'] === 'string' &&
        (verdict['remedy'] === undefined || typeof verdict['remedy'] === 'string')
      );
  }
}

/** Returns the style of a plan. @throws QueensideError `batch/unknown-style`. */
export function styleOf(
  { problem }: ProblemCalls,
  { style = problem.styles[0]! }: { readonly style?: string },
): string {
  if (problem.styles.includes(style)) return style;
  throw runtimeError('unknown-style', {
    problem: problem.id,
    style,
    known: problem.styles.join(', '),
  });
}

/** Names the kind of a value: `a promise`, `a function`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Ignores the failure of an unused value if it is a promise. An unhandled rejection would end the worker. */
export function settleUnseen(value: unknown): void {
  if (value instanceof Promise) value.catch(() => undefined);
}

/**
 * Returns the name of a record, and of the section of an answer, for people: `grid 2, 9 x 10, A*`. If the problem has no
 * `title`, the name is `record 2`.
 */
export function recordTitle(
  problem: Problem,
  instance: unknown,
  { number, section }: AnswerPlace,
): string {
  const named: unknown = instance === undefined ? undefined : problem.title?.(instance, number);
  const title = typeof named === 'string' ? oneLine(named) : `record ${number}`;
  return section === undefined ? title : oneLine(`${title}, ${section}`);
}
