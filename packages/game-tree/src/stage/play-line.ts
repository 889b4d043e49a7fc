import type { Game, TraceEvent } from '@queenside/core';
import { WINDOW } from '../search/events.ts';
import { endOf, isHorizon, numberText, playerText, turnText } from './captioned.ts';

/** The source of an end of a window: a move of the position at a ply, or the null window there. */
interface WindowSource {
  readonly ply: number;
  /** The move's name; undefined for a null window. */
  readonly by: string | undefined;
}

interface End {
  value: number;
  source: WindowSource | undefined;
}

/** A position of the line of play that a search is in. */
export interface Position<State> {
  readonly state: State;
  /** The move that led to it, and its name; none at the root. */
  readonly move: number | undefined;
  readonly name: string;
  /** The pieces of its drawing, once it has been drawn. */
  drawn?: readonly (readonly [name: string, markup: string])[];
  /** The best score of its moves so far; undefined if none is known. */
  best: number | undefined;
  /** Whether the search has a window here. */
  hasWindow: boolean;
  alpha: End;
  beta: End;
}

const OPEN = (value: number): End => ({ value, source: undefined });

/** The line of play from the root to the search's position, with scores and windows of depth-first searches. */
export class PlayLine<State> {
  readonly positions: Position<State>[];
  readonly #game: Game<State>;

  constructor(game: Game<State>, root: State) {
    this.#game = game;
    this.positions = [this.#begin(root, undefined, '')];
  }

  copy(): PlayLine<State> {
    const copy = new PlayLine(this.#game, this.positions[0]!.state);
    copy.positions.length = 0;
    for (const position of this.positions)
      copy.positions.push({
        ...position,
        alpha: { ...position.alpha },
        beta: { ...position.beta },
      });
    return copy;
  }

  get last(): Position<State> {
    return this.positions.at(-1)!;
  }

  /** Goes to the position at a ply after a move. @returns false if that position does not exist. */
  goTo(ply: number, move: number): boolean {
    if (ply === 0) {
      this.positions.length = 1;
      return true;
    }
    const parent = this.positions[ply - 1];
    if (parent === undefined) return false;
    if (this.positions[ply]?.move !== move) {
      if (!this.#game.moves(parent.state).includes(move)) return false;
      const name = this.#game.moveName?.(move, parent.state) ?? String(move);
      this.positions[ply] = this.#begin(this.#game.next(parent.state, move), move, name);
    }
    this.positions.length = ply + 1;
    return true;
  }

  /** Goes up until the line has this many moves. */
  leaveTo(ply: number): void {
    this.positions.length = Math.max(1, Math.min(this.positions.length, ply + 1));
  }

  /** Begins the search of the last position. @param kind one of {@link WINDOW}. */
  begin(kind: number): void {
    const [position, parent] = [this.last, this.positions.at(-2)];
    const ply = this.positions.length - 2;
    position.best = undefined;
    position.hasWindow = kind !== WINDOW.none;
    position.alpha = { ...(parent?.alpha ?? OPEN(-Infinity)) };
    position.beta = { ...(parent?.beta ?? OPEN(Infinity)) };
    if (parent === undefined || kind !== WINDOW.null) return;
    const source = { ply, by: undefined };
    if (this.#isMax(parent)) position.beta = { value: parent.alpha.value, source };
    else position.alpha = { value: parent.beta.value, source };
  }

  /** Passes the score of the last position to the one before it. */
  passUp(score: number): void {
    const [position, parent] = [this.last, this.positions.at(-2)];
    position.best = score;
    if (parent === undefined || this.#game.toMove(parent.state) === 'chance') return;
    const isMax = this.#isMax(parent);
    const isBetter =
      parent.best === undefined || (isMax ? score > parent.best : score < parent.best);
    if (isBetter) parent.best = score;
    const end = isMax ? parent.alpha : parent.beta;
    const isNull = end.source !== undefined && end.source.by === undefined;
    if (isMax ? score < end.value : score > end.value) return;
    if (score === end.value && !isNull) return;
    const source = { ply: this.positions.length - 2, by: position.name };
    if (isMax) parent.alpha = { value: score, source };
    else parent.beta = { value: score, source };
  }

  /** The moves from the root. */
  names(): string[] {
    return this.positions.slice(1).map(({ name }) => name);
  }

  #isMax({ state }: Position<State>): boolean {
    return this.#game.toMove(state) === 'max';
  }

  #begin(state: State, move: number | undefined, name: string): Position<State> {
    return {
      state,
      move,
      name,
      best: undefined,
      hasWindow: false,
      alpha: OPEN(-Infinity),
      beta: OPEN(Infinity),
    };
  }
}

/** Says what an event of a search of a game means; undefined if its name and values say it. */
export function describeGameEvent<State>(
  game: Game<State>,
  line: PlayLine<State>,
  { name, values }: TraceEvent,
): string | undefined {
  const { last } = line;
  const isRoot = line.positions.length === 1;
  const before = line.positions.at(-2);
  const mover = before && game.toMove(before.state);
  const who = mover === 'max' || mover === 'min' ? playerText(game, mover) : 'chance';
  const played = isRoot ? 'the position' : `${who} plays ${last.name}`;
  const best = last.best === undefined ? '' : numberText(last.best);
  const { number = 0, score, above, depth, searched = 0, moves = 0, holds } = values;
  const ask = score === undefined ? 'so much' : numberText(score);
  switch (name) {
    case 'enter':
      return `${played}: ${turnText(game, last.state)}${windowText(last)}`;
    case 'leaf':
      return `${played}: the ${endOf(last.state)}, ${isHorizon(last.state) ? 'estimate' : 'score'} ${best}`;
    case 'leave':
      return `back from ${last.name || 'the root'}: ${best === '' ? 'no score' : `score ${best}`}`;
    case 'cut':
      return `cut after ${last.name || 'the root'}: ${explainGameCut(game, line)}; ${searched} of ${moves} moves searched`;
    case 'known':
      return `${played}: the table knows this position${best && `, score ${best}`}`;
    case 'estimate':
      return `${played}: at the depth of this pass, the position is estimated${best && ` at ${best}`}`;
    case 'reSearch':
      return `${last.name} is better than its null window asked: the search visits it again`;
    case 'play':
      return `${played}: ${turnText(game, last.state)}`;
    case 'undo':
      return `${who} takes ${last.name} back`;
    case 'solve':
      return `the position after ${last.name || 'no move'} is solved`;
    case 'answer':
      return `the position after ${last.name || 'no move'} is answered: ${holds === 1 ? 'yes' : 'no'}`;
    case 'position':
      return `${played}: what is this position worth? ${turnText(game, last.state)}`;
    case 'lower':
    case 'upper':
      return `${played}: worth ${numberText(values['bound'] ?? 0)} or ${name === 'lower' ? 'more' : 'less'} for the side to move`;
    case 'question':
      if (values['threshold'] !== undefined)
        return `${played}: is it worth ${numberText(values['threshold'])} or more for the side to move?`;
      return `question ${number}: is the position worth at least ${ask}?`;
    case 'restart':
      return `walk ${number} begins`;
    case 'pass':
      if (score !== undefined)
        return `question ${number}: is the position worth ${above === 1 ? 'more than' : 'at least'} ${ask}?`;
      return `pass ${number} begins${depth === undefined ? '' : `, to depth ${depth}`}`;
    case 'plans':
      return 'the list OPEN has one plan, with the merit ∞';
    case 'range':
      return `the search uses that scores are from ${game.scoreRange.map(numberText).join(' to ')}`;
    case 'result':
      return `the search is finished: the position is worth ${ask}`;
    case 'best':
      return `best line, score ${ask}: ${played}; ${turnText(game, last.state)}`;
    default:
      return undefined;
  }
}

function windowText<State>({ hasWindow, alpha, beta }: Position<State>): string {
  if (!hasWindow) return '';
  const isNull = alpha.value === beta.value;
  return `, ${isNull ? 'null window at' : 'window'} ${isNull ? numberText(alpha.value) : `[${numberText(alpha.value)}, ${numberText(beta.value)}]`}`;
}

/** Says why the search leaves a position early, by naming the position above that has something better. */
function explainGameCut<State>(game: Game<State>, line: PlayLine<State>): string {
  const { state, hasWindow, alpha, beta, best } = line.last;
  const known = best === undefined ? 'what is known' : `score ${numberText(best)}`;
  if (!hasWindow) return `${known} is enough`;
  const isMax = game.toMove(state) === 'max';
  const [own, other] = isMax ? [alpha, beta] : [beta, alpha];
  const [here, there] = isMax ? ['alpha', 'beta'] : ['beta', 'alpha'];
  const { source } = other;
  const mine = `${here} = ${numberText(own.value)} here`;
  if (source === undefined) return `${mine} is the best possible`;
  const above =
    source.ply === 0 ? 'the root' : `the position after ${line.positions[source.ply]!.name}`;
  return source.by === undefined
    ? `${mine}, but the null window of ${above} asks only for ${isMax ? 'more' : 'less'} than ${numberText(other.value)}`
    : `${mine}, but ${above} already has ${there} = ${numberText(other.value)} by ${source.by}`;
}
