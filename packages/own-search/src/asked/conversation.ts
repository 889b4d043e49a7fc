/**
 * Talks with a program that nobody trusts. It answers the calls of a search one by one and keeps them, so what the program says
 * about its calls does not count.
 */
import {
  anyText,
  count,
  either,
  guardOf,
  itemsOf,
  objectOf,
  optional,
  such,
  wholeFrom,
  wordOf,
  type Reader,
} from '@queenside/core/shape';
import { CALL } from '@queenside/referee';
import type { Returned } from '../outcome/answers.ts';
import type { Host } from '../hosts/open-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate, EstimatedBatch, Estimating } from '../program.ts';
import type { Estimated } from '../python/estimates.ts';
import { FAILURES, type Failure } from '../outcome/failure.ts';
import type { Wanted } from '../source.ts';
import { CallsAsked } from './calls-asked.ts';
import { NodeNumbers } from './node-numbers.ts';
import { inSeenOrder, type SeenOrder } from './seen-order.ts';

/** The most bytes of a message, and of all replies together. */
const LONGEST = 2 ** 20;
const MOST_SENT = 2 ** 26;
/** The most characters of a text in a message, and the most items of a list. */
const LONGEST_TEXT = 500;
const LONGEST_LIST = 2 ** 16;
const LINE_FEED = 10;
const BYTES_OF_CALL = 12;

/** How a search ended. `disturbed`: what the process wrote into the pipe of its calls, which no search does. */
export type Said =
  | { readonly answer: Returned }
  | { readonly failed: Failure }
  | { readonly disturbed: string };

/** A run of `solve` in another process. */
export interface Order extends SeenOrder {
  readonly host: Host;
  /** The path of the file, as the process sees it. */
  readonly file: string;
  readonly seed: number;
  /** The most calls. For a heuristic, these are the most for each estimate, on average. */
  readonly budget: number;
  /** What is said about the search in the file. */
  readonly wanted?: Wanted;
  /** Present to call a heuristic instead of `solve`. */
  readonly estimating?: Estimating;
}

/** What a search asks about. */
type AskedHost = Extract<Host, { readonly kind: 'tree' | 'space' }>;
type MessageFields = Readonly<Record<string, unknown>>;

/** The beginning of a text. */
function textCutTo(most: number): Reader<string> {
  return (value) => anyText(value).slice(0, most);
}

function orNothing<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return either(read, () => undefined);
}

const cutText = textCutTo(LONGEST_TEXT);
const isLength = guardOf(optional(such(count, (bytes) => bytes <= LONGEST, 'a length')));
const integers = itemsOf(wholeFrom(Number.MIN_SAFE_INTEGER), 3);
const failure: Reader<Failure> = either(
  objectOf({
    kind: either(wordOf(...FAILURES), () => 'exception' as const),
    message: orNothing(cutText),
    remedy: orNothing(cutText),
    file: orNothing(cutText),
    stack: orNothing(textCutTo(4 * LONGEST_TEXT)),
    line: orNothing(count),
    column: orNothing(count),
  }),
  () => ({ kind: 'exception' as const }),
);

/** A conversation about one run of a search. */
export class Conversation {
  /** How the search ended; undefined if it has not said so. */
  said: Said | undefined;
  readonly #calls: CallsAsked;
  readonly #order: Order;
  readonly #numbers: NodeNumbers;
  /** The leaves whose values the search knows. */
  readonly #examined = new Set<number>();
  readonly #onSaid: () => void;
  #write: (text: string) => void = () => undefined;
  /** The most calls until now. */
  #budget: number;
  /** The number of states whose estimates have not come yet. */
  #unestimated = 0;
  #isPaused = false;
  #sent = 0;
  #rest: Buffer = Buffer.alloc(0);

  /** @param onSaid called when the search has ended. */
  constructor(order: Order, onSaid: () => void) {
    this.#order = order;
    this.#calls = new CallsAsked(order.host);
    this.#numbers = new NodeNumbers(order.numbersSeed);
    this.#budget = order.estimating === undefined ? order.budget : 0;
    this.#onSaid = onSaid;
  }

  /** The calls that the search has made; see {@link CallsAsked.asked}. */
  get asked(): readonly number[] {
    return this.#calls.asked;
  }

  /** Sends the order. @param write writes to the process. */
  begin(write: (text: string) => void): void {
    this.#write = write;
    const { host, file, seed, budget, wanted, estimating } = this.#order;
    const start =
      host.kind === 'board'
        ? { size: host.size }
        : host.kind === 'csp'
          ? { csp: host.network }
          : { root: this.#itemOf(0) };
    const depth = host.kind === 'tree' ? { depth: host.maxDepth } : {};
    const common = { file, kind: host.kind, seed, ...wanted, ...start };
    if (estimating === undefined) this.#send({ ...common, budget, ...depth });
    else {
      const goal = estimating.goal === undefined ? null : this.#namedItem(estimating.goal);
      const { record } = estimating;
      this.#send({ ...common, budget: null, estimates: true, record, goal });
    }
  }

  /** Takes what the process wrote. */
  read(chunk: Uint8Array): void {
    if (this.said !== undefined) return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    try {
      while (this.said === undefined && this.#takeMessage());
    } catch {
      // What a program sends must not end the process that reads it.
      this.#disturb('an invalid call');
    }
    if (this.said !== undefined) this.#rest = Buffer.alloc(0);
  }

  /** Takes one message, if all of it has arrived. */
  #takeMessage(): boolean {
    const end = this.#rest.indexOf(LINE_FEED);
    if (end === -1 || end > LONGEST) {
      if (this.#rest.length > LONGEST) this.#disturb('a line that is too long');
      return false;
    }
    const line = this.#rest.toString('utf8', 0, end);
    const message = readMessage(line);
    if (message === undefined) {
      this.#disturb(`the line ${JSON.stringify(line.slice(0, 40))}`);
      return false;
    }
    const { bytes } = message;
    if (!isLength(bytes)) {
      this.#disturb('a message that is too long');
      return false;
    }
    const from = end + 1;
    const to = from + (bytes ?? 0);
    if (this.#rest.length < to) return false;
    const data = this.#rest.subarray(from, to);
    this.#rest = this.#rest.subarray(to);
    this.#take(message, data);
    return true;
  }

  #take(message: MessageFields, data: Buffer): void {
    if ('ready' in message) return;
    if ('old' in message) this.#fail({ kind: 'exception', message: 'Python is too old' });
    else if ('calls' in message) this.#takeCalls(data);
    else if ('ask' in message) this.#answer(message['ask']);
    else if ('name' in message) this.#name(message['name']);
    else if ('estimated' in message) this.#takeEstimates(message);
    else if ('answer' in message) this.#end({ answer: this.#readAnswer(message['answer']) });
    else if ('failed' in message) this.#fail(failure(message['failed']));
    else this.#disturb('an unknown message');
  }

  /** Takes the estimates of the last states, and sends the next ones. */
  #takeEstimates({ estimated, took }: { readonly [Key in keyof Estimated]?: unknown }): void {
    const { estimating } = this.#order;
    const given = estimated === null ? [] : estimated;
    const isExpected = Array.isArray(given) && given.length === this.#unestimated;
    if (estimating === undefined || this.#isPaused || !isExpected) {
      this.#disturb('estimates that were not asked for');
      return;
    }
    const estimates = given.map(readEstimate);
    const milliseconds = typeof took === 'number' && took > 0 ? took : 0;
    this.#isPaused = true;
    void this.#sendStates(estimated === null ? undefined : { estimates, milliseconds });
  }

  async #sendStates(done: EstimatedBatch | undefined): Promise<void> {
    const states = await this.#order.estimating!.next(done);
    this.#isPaused = false;
    this.#unestimated = states?.length ?? 0;
    this.#budget += this.#order.budget * this.#unestimated;
    this.#send({ reply: states?.map((state) => this.#namedItem(state)) ?? null });
  }

  /** Takes calls whose answers the program knows. */
  #takeCalls(data: Buffer): void {
    const { host } = this.#order;
    for (let at = 0; at + BYTES_OF_CALL <= data.length; at += BYTES_OF_CALL) {
      const [code, a, b] = [
        data.readInt32LE(at),
        data.readInt32LE(at + 4),
        data.readInt32LE(at + 8),
      ];
      if (isKnown(host)) this.#make(code, a, b);
      else {
        const from = this.#numbers.find(a);
        const to = this.#numbers.find(b);
        const second =
          host.kind === 'space' && code === CALL.result && from !== undefined && to !== undefined
            ? host.stepTo(from, to)
            : 0;
        this.#make(code, from, second);
      }
      if (this.said !== undefined) return;
    }
  }

  /** Makes a call of the program. @returns false if it ended the run. */
  #make(code: number, a: number | undefined, b: number): boolean {
    // A heuristic may ask for goals, which is no work.
    if (code === CALL.goal && this.#order.estimating !== undefined && a !== undefined) return true;
    if (this.asked.length >= 3 * this.#budget) this.#fail({ kind: 'budget' });
    else if (a === undefined || !this.#calls.make(code, a, b)) this.#disturb('an invalid call');
    return this.said === undefined;
  }

  #answer(ask: unknown): void {
    const { host } = this.#order;
    const [code, number, b] = integers(ask) as [number, number, number];
    if (isKnown(host)) {
      if (this.#make(code, number, b)) this.#send({ reply: true });
      return;
    }
    const a = this.#numbers.find(number);
    if (!this.#make(code, a, b)) return;
    this.#send({ reply: this.#replyTo(host, code, a!, b) });
  }

  #replyTo(host: AskedHost, code: number, a: number, b: number): unknown {
    if (host.kind === 'tree') {
      if (code === CALL.children)
        return this.#inOrder(host.children(a), a).map((child) => this.#itemOf(child));
      this.#examined.add(a);
      return host.value(a);
    }
    if (code === CALL.actions)
      return this.#inOrder(
        host.steps(a).map(({ name, cost }, index) => [name, index, cost]),
        a,
      );
    return code === CALL.result ? this.#itemOf(host.result(a, b)) : host.isGoal(a);
  }

  /** Returns the children or actions of a node in the order in which the program gets them. */
  #inOrder<Each>(items: readonly Each[], node: number): readonly Each[] {
    return inSeenOrder(items, node, this.#order);
  }

  /** Returns a node or a state as a program gets it. JSON has no infinity. */
  #itemOf(own: number): readonly unknown[] {
    const host = this.#order.host as AskedHost;
    const number = this.#numbers.give(own);
    if (host.kind === 'tree') return [number, ...host.itemOf(own)];
    // A heuristic is to find the estimates itself.
    const estimate = this.#order.estimating === undefined ? host.heuristic(own) : 0;
    return [number, host.isGoal(own), estimate === Infinity ? null : estimate];
  }

  /** Returns a state and its name as a heuristic gets it. */
  #namedItem(own: number): readonly unknown[] {
    const host = this.#order.host as SpaceHost;
    this.#calls.show(own);
    return [this.#numbers.give(own), host.isGoal(own), host.name(own)];
  }

  /** Sends a name. The name of a leaf is its value, which the search must examine first. */
  #name(number: unknown): void {
    const { host } = this.#order;
    const own = this.#numbers.find(number);
    if (own === undefined || isKnown(host)) return this.#disturb('an unknown node');
    const isHidden = host.kind === 'tree' && host.isLeaf(own) && !this.#examined.has(own);
    this.#send({ reply: isHidden ? this.#leafName(host, own) : host.name(own) });
  }

  #leafName(host: Extract<Host, { kind: 'tree' }>, leaf: number): string {
    const parent = host.parent(leaf);
    if (parent < 0) return 'the only leaf';
    const siblings = this.#inOrder(host.children(parent), parent);
    return `leaf ${siblings.indexOf(leaf) + 1} of ${host.name(parent)}`;
  }

  #send(message: object): void {
    const text = `${JSON.stringify(message)}\n`;
    this.#sent += text.length;
    if (this.#sent > MOST_SENT) this.#disturb('too many calls');
    else this.#write(text);
  }

  /** Reads what `solve` returned. */
  #readAnswer(value: unknown, depth = 0): Returned {
    if (value === null) return value;
    // What is kept is JSON, which has no infinity.
    if (typeof value === 'number') return Number.isFinite(value) ? value : { other: String(value) };
    if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
    if (Array.isArray(value) && depth < 2)
      return value.slice(0, LONGEST_LIST).map((each) => this.#readAnswer(each, depth + 1));
    const { node, state, other } = Object(value) as MessageFields;
    const own = this.#numbers.find(node ?? state);
    const { host } = this.#order;
    if (own !== undefined && !isKnown(host))
      return host.kind === 'tree' ? { node: own } : { state: own };
    return { other: orNothing(cutText)(other) ?? 'something else' };
  }

  #disturb(message: string): void {
    this.#end({ disturbed: message });
  }

  #fail(failed: Failure): void {
    this.#end({ failed });
  }

  #end(said: Said): void {
    if (this.said !== undefined) return;
    this.said = said;
    this.#onSaid();
  }
}

/** Whether a search knows all of an instance, so that it answers its own calls. */
function isKnown(host: Host): host is Exclude<Host, AskedHost> {
  return host.kind === 'board' || host.kind === 'csp';
}

/** Reads an estimate, which may be anything. */
function readEstimate(value: unknown): Estimate {
  if (typeof value === 'number') return value;
  if (value === 'inf') return Infinity;
  const { other } = Object(value) as MessageFields;
  return { other: orNothing(cutText)(other) ?? 'something else' };
}

function readMessage(line: string): MessageFields | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? (message as MessageFields) : undefined;
  } catch {
    return undefined;
  }
}
