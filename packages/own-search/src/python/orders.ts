/** What Python is sent of an instance: all of it if it is small, so that no call has to wait; otherwise only where to begin. */
import { CALL } from '@queenside/referee';
import type { Host } from '../hosts/open-host.ts';
import type { RecordHost } from '../hosts/record-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import { type Table, type Tables, wholeOf } from '../hosts/tables.ts';
import type { TreeHost } from '../hosts/tree-host.ts';

/** The most nodes of a tree that its record lists. */
const MOST_LISTED = 2 ** 22;
/** The most nodes of other trees. A search with cut-offs may need only a part of them. */
const MOST_NODES = 2 ** 14;
/** The most states of a space whose states are numbered. */
const MOST_NUMBERED = 2 ** 17;
/** The most states of other spaces. */
const MOST_STATES = 2 ** 12;

/** An instance as a message, and the tables behind it. */
export interface PythonOrder {
  readonly message: object;
  readonly tables: readonly Uint8Array[];
}

/** Writes the order for an instance. */
export function orderOf(host: Host | RecordHost): PythonOrder {
  if (host.kind === 'record') {
    const { record, variant = null } = host;
    return { message: { record, variant }, tables: [] };
  }
  if (host.kind === 'csp') return { message: { csp: host.network }, tables: [] };
  if (host.kind === 'board') return { message: { size: host.size }, tables: [] };
  const listed = host.kind === 'tree' ? host.isListed : host.isNumbered;
  const most =
    host.kind === 'tree'
      ? listed
        ? MOST_LISTED
        : MOST_NODES
      : listed
        ? MOST_NUMBERED
        : MOST_STATES;
  const whole = wholeOf(host, most);
  const depth = host.kind === 'tree' ? { depth: host.maxDepth } : {};
  if (whole !== undefined) {
    const { message, tables } = orderOfTables(whole);
    return { message: { ...message, ...depth }, tables };
  }
  const root = host.kind === 'tree' ? [0, ...host.itemOf(0)] : stateOf(host, host.start);
  return { message: { root, ...depth }, tables: [] };
}

/** Python's codes of the types of arrays. */
function codeOf(table: Table): string {
  if (table instanceof Int32Array) return 'i';
  return table instanceof Uint8Array ? 'B' : 'd';
}

function orderOfTables({ tables, names }: Tables): PythonOrder {
  const heads = Object.entries(tables).map(([name, table]) => [name, codeOf(table), table.length]);
  return {
    message: { tables: heads, names },
    tables: Object.values(tables).map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    ),
  };
}

/** A call whose answer Python asks for: a code and two numbers, of which the second is the index of an action. */
export type Ask = readonly [code: number, a: number, b: number];

/** Answers a call, and returns it with its second number as `CALL` says. */
export function answerAsk(
  host: TreeHost | SpaceHost,
  [code, a, b]: Ask,
): { readonly reply: unknown; readonly call: Int32Array } {
  if (host.kind === 'tree') {
    const reply =
      code === CALL.children
        ? host.children(a).map((child) => [child, ...host.itemOf(child)])
        : host.value(a);
    return { reply, call: Int32Array.of(code, a, 0) };
  }
  if (code === CALL.actions) {
    const reply = host.steps(a).map(({ name, cost }, index) => [name, index, cost]);
    return { reply, call: Int32Array.of(code, a, 0) };
  }
  const to = host.result(a, b);
  return { reply: stateOf(host, to), call: Int32Array.of(code, a, to) };
}

/** A state as Python gets it. JSON has no infinity. */
function stateOf(host: SpaceHost, state: number): readonly unknown[] {
  const estimate = host.heuristic(state);
  return [state, host.isGoal(state), estimate === Infinity ? null : estimate];
}
