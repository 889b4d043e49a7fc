import {
  defined,
  type Game,
  type Memory,
  type MemoryItem,
  MOST_ITEMS,
  type Scene,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import {
  boardPieces,
  CAPTION_COLORS,
  captionMarkup,
  drawingOf,
  type Frame,
  frameOf,
  isHorizon,
  numberText,
  paperMarkup,
  turnText,
} from './captioned.ts';
import { describeGameEvent, PlayLine, type Position } from './play-line.ts';

/** The events at which a search takes up the line from the root again. */
const AT_ROOT: ReadonlySet<string> = new Set([
  'restart',
  'pass',
  'question',
  'plans',
  'range',
  'result',
]);
/** The events about the position that the event `position` named last: a solver's questions and their answers. */
const ABOUT_POSITION: ReadonlySet<string> = new Set(['threshold', 'bound']);

/** Shows the position that a search is at, how it was reached, and what it is worth so far. */
export class GameStage<State> implements Stage {
  readonly #game: Game<State>;
  #line: PlayLine<State>;
  #counts = new Counts();
  readonly #frame: Frame;
  /** The best line after the search. */
  #best: string[] = [];
  #score: number | undefined;
  /** The root's best move, known after the search. */
  #bestMove: number | undefined;
  #walks = 0;
  /** Questions about whole positions, of a solver that announces no nodes. */
  #questions = 0;
  /** What the answers to those questions say, by the position's name. The last one is asked about now. */
  #bounds = new Map<string, ScoreBounds>();
  #countsMoves = false;

  constructor(game: Game<State>, root: State) {
    this.#game = game;
    this.#line = new PlayLine(game, root);
    this.#frame = frameOf(drawingOf(game, root, {}));
  }

  follow(event: TraceEvent): string | undefined {
    const { name, values } = event;
    const { ply = 0, move = 0 } = values;
    this.#counts.follow(event);
    const line = this.#line;
    if (name === 'end') {
      line.leaveTo(0);
      return undefined;
    }
    if (Object.keys(values).some((field) => ABOUT_POSITION.has(field))) {
      if (name === 'question') this.#questions++;
      else this.#bound(event);
      return describeGameEvent(this.#game, line, event);
    }
    if (AT_ROOT.has(name)) this.#goToRoot(event);
    else if (name === 'cut' || name === 'solve' || name === 'answer') line.leaveTo(ply);
    else if (!('ply' in values) || !line.goTo(ply, move)) return undefined;
    this.#score = name === 'best' || name === 'result' ? values['score'] : undefined;
    if (name === 'enter') line.begin(values['window'] ?? 0);
    if ((name === 'known' || name === 'estimate') && values['score'] !== undefined)
      line.passUp(values['score']);
    if (name === 'leaf') line.passUp(this.#game.score(line.last.state));
    if (name === 'best') this.#playBest(ply, move);
    const words = describeGameEvent(this.#game, line, event);
    // The words describe the position that the search leaves; the next event is about the one before it.
    if (name === 'leave' && line.last.best !== undefined) line.passUp(line.last.best);
    if (name === 'undo') line.leaveTo(ply - 1);
    return words;
  }

  facts(): Readonly<Record<string, string>> {
    const { best } = this.#line.last;
    const value = this.#score ?? best;
    const [played, bestLine] = [this.#line.names(), this.#best].map((names) => names.join(' › '));
    return {
      ...(this.#questions > 0
        ? { questions: this.#questions.toLocaleString('en-US') }
        : this.#counts.facts(this.#countsMoves)),
      ...defined({ walks: this.#walks > 0 ? this.#walks.toLocaleString('en-US') : undefined }),
      [this.#score === undefined ? 'best so far' : 'score']:
        value === undefined ? '?' : numberText(value),
      'moves played': played || 'none',
      ...defined({ 'best line': bestLine !== '' && bestLine !== played ? bestLine! : undefined }),
    };
  }

  /** The stack of a depth-first search, the line that a walk has played, or the bounds of positions. */
  memory(): readonly Memory[] {
    if (this.#bounds.size > 0) return [boundsMemory(this.#bounds)];
    if (!this.#counts.hasVisits || this.#score !== undefined) return [];
    const { positions } = this.#line;
    const items = positions
      .slice(-MOST_ITEMS)
      .reverse()
      .map((position) => this.#frameOf(position));
    return [{ kind: 'stack', title: 'Stack', items, total: positions.length }];
  }

  text(): string {
    return this.#caption().join('\n');
  }

  scene(): Scene {
    const frame = this.#frame;
    return {
      width: frame.width,
      height: frame.height,
      backdrop: paperMarkup(frame),
      pieces: new Map([...this.#board(), ['2-caption', captionMarkup(this.#caption(), frame)]]),
      // Pages write words and facts next to the picture.
      closeUp: { x: 0, y: 0, width: frame.width, height: frame.board },
      dark: { ...this.#game.dark, ...CAPTION_COLORS.dark },
    };
  }

  copy(): Stage {
    const copy = new GameStage(this.#game, this.#line.positions[0]!.state);
    copy.#line = this.#line.copy();
    copy.#counts = this.#counts.copy();
    copy.#best = [...this.#best];
    copy.#score = this.#score;
    copy.#bestMove = this.#bestMove;
    copy.#walks = this.#walks;
    copy.#questions = this.#questions;
    copy.#bounds = new Map(this.#bounds);
    copy.#countsMoves = this.#countsMoves;
    return copy;
  }

  /** Draws the position once; only at the root, a best move may be found later. */
  #board(): readonly (readonly [name: string, markup: string])[] {
    const position = this.#line.last;
    const isRoot = this.#line.positions.length === 1;
    if (position.drawn && !isRoot) return position.drawn;
    const marked = { last: position.move, best: isRoot ? this.#bestMove : undefined };
    position.drawn = boardPieces(drawingOf(this.#game, position.state, marked), this.#frame);
    return position.drawn;
  }

  #frameOf({ state, name, hasWindow, alpha, beta, best }: Position<State>): MemoryItem {
    const mover = this.#game.toMove(state);
    const end = isHorizon(state) ? 'horizon' : 'over';
    const side = this.#game.moves(state).length === 0 ? end : mover.toUpperCase();
    return {
      label: `${name || 'root'} (${side})`,
      values: [
        ...(hasWindow
          ? [
              { name: 'alpha', value: numberText(alpha.value) },
              { name: 'beta', value: numberText(beta.value) },
            ]
          : []),
        ...(best === undefined ? [] : [{ name: 'value', value: numberText(best) }]),
      ],
    };
  }

  #bound({ name, values: { bound } }: TraceEvent): void {
    const position = this.#line.last.name || 'the position';
    const known = this.#bounds.get(position);
    this.#bounds.delete(position);
    this.#bounds.set(position, { ...known, [name]: bound });
  }

  #goToRoot({ name, values }: TraceEvent): void {
    if (name === 'restart') this.#walks = values['number'] ?? this.#walks;
    if (name === 'restart' || name === 'question') this.#countsMoves = true;
    this.#line.leaveTo(0);
  }

  #playBest(ply: number, move: number): void {
    if (ply === 1) {
      this.#best = [];
      this.#bestMove = move;
    }
    this.#best = [...this.#best.slice(0, ply - 1), this.#line.last.name];
  }

  #caption(): string[] {
    const { state, name, best } = this.#line.last;
    const value = this.#score ?? best;
    const isOver = this.#game.moves(state).length === 0;
    const parts = [
      ...(name === '' ? [] : [`last move ${name}`]),
      ...(isOver
        ? [`${isHorizon(state) ? 'estimate' : 'score'} ${numberText(this.#game.score(state))}`]
        : value === undefined
          ? []
          : [`${this.#score === undefined ? 'best so far' : 'score'} ${numberText(value)}`]),
    ];
    return [turnText(this.#game, state), parts.join(' · ')];
  }
}

/** What a position is worth at least and at most, for the side to move. */
interface ScoreBounds {
  readonly lower?: number;
  readonly upper?: number;
}

function boundsMemory(bounds: ReadonlyMap<string, ScoreBounds>): Memory {
  const items = [...bounds].slice(-MOST_ITEMS).reverse();
  return {
    kind: 'list',
    title: 'Bounds, for the side to move',
    items: items.map(([label, { lower, upper }]) => ({
      label,
      values: [
        { name: 'at least', value: lower === undefined ? '?' : numberText(lower) },
        { name: 'at most', value: upper === undefined ? '?' : numberText(upper) },
      ],
    })),
    total: bounds.size,
  };
}

/** The events at which a search visits a node, by its name. */
const VISITS: ReadonlySet<string> = new Set(['enter', 'leaf', 'known', 'estimate']);

/** Counts what a search does, as its statistics do. */
export class Counts {
  #visits = 0;
  #moves = 0;
  #leaves = 0;
  #cutoffs = 0;

  follow({ name, values }: TraceEvent): void {
    if (VISITS.has(name)) this.#visits++;
    if (name === 'play') this.#moves++;
    if (name === 'leaf') this.#leaves++;
    if (name === 'cut' || (values['struck'] ?? 0) > 0) this.#cutoffs++;
  }

  copy(): Counts {
    const copy = new Counts();
    copy.#visits = this.#visits;
    copy.#moves = this.#moves;
    copy.#leaves = this.#leaves;
    copy.#cutoffs = this.#cutoffs;
    return copy;
  }

  /** Whether the search has visited nodes. */
  get hasVisits(): boolean {
    return this.#visits + this.#moves > 0;
  }

  /** Returns nothing for a search that has visited no node. @param byMoves true if each move of the cursor visits a node. */
  facts(byMoves: boolean): Readonly<Record<string, string>> {
    if (!this.hasVisits) return {};
    return {
      leaves: count(this.#leaves),
      nodes: count(byMoves ? this.#moves + 1 : this.#visits),
      ...defined({ 'cut-offs': !byMoves ? count(this.#cutoffs) : undefined }),
    };
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
