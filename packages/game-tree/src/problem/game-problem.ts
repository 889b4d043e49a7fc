/**
 * Makes problems of games. Each line of an input file is a position; its answer is the value of the position, a best move,
 * and the number of nodes that the search visited.
 */
import {
  coreError,
  defined,
  type Editor,
  type Example,
  type Game,
  type Generator,
  LIMITED_DEPTH,
  type Playouts,
  type Problem,
  RIGHT,
  toUtf8,
  treeInfoOf,
  type TreeView,
  type Verdict,
  wrong,
} from '@queenside/core';
import { LimitedState, rulesByDepth } from '../limited.ts';
import { capabilitiesOfGame, openGame } from '../rules-cursor.ts';
import { drawAnswer } from '../stage/captioned.ts';
import { GameStage } from '../stage/game-stage.ts';
import {
  estimateOf,
  type GameAnswer,
  NO_MOVE,
  readGameAnswer,
  writeGameAnswer,
} from '../answer.ts';
import { checkBound, checkClaim, checkMove, solveForExample } from './check.ts';
import { limitsDepth, limitText, readRecord, withoutLimit } from './limited-records.ts';
import { readerWithValues } from './own-values.ts';
import { generatorOfGame, isWritable, sizedOfGame } from './playouts.ts';
import { quickestLine } from './quickest-line.ts';
import { lineEvents, type TreeParts, treeView } from './tree-view.ts';

const MISTAKES = {
  'wrong-score': 'the score is not the value of the position',
  'illegal-move': 'the best move is not a legal move of the position',
  'weak-move': 'the move is legal, but another one leads to a better score',
  'bad-count': 'the number of nodes is not a positive integer',
};

/** A problem made of a game's rules. */
export interface GameProblem<State> extends Problem<State, GameAnswer, 'text', 'value'> {
  readonly game: Game<State>;
  readonly tree: TreeParts<State, GameAnswer> & TreeView<State, GameAnswer>;
}

/**
 * Makes a problem of a game, for the `problems` of a plugin.
 *
 * @example
 * export default definePlugin({ problems: [gameProblem(nim)] });
 */
export function gameProblem<State>(game: Game<State>): GameProblem<State> {
  const rulesOf = rulesByDepth(game);
  const nameOf = (move: number, state: State): string =>
    rulesOf(state).moveName?.(move, state) ?? String(move);
  return {
    id: game.id,
    game,
    summary: game.summary,
    tasks: ['value'],
    styles: ['plain'],
    errors: game.errors ?? {},
    mistakes: MISTAKES,
    // An instance may have a limit of its depth: see `rulesByDepth`.
    parse: (record) => readRecord(game, record) as State,
    need: (state) => ({
      task: 'value',
      size: rulesOf(state).size?.(state) ?? 1,
      ...defined({ features: state instanceof LimitedState ? [LIMITED_DEPTH] : undefined }),
    }),
    title: (state, number) =>
      `position ${number}${state instanceof LimitedState ? `, depth ${state.left}` : ''}`,
    check: (state, answer) => checkAnswer(rulesOf(state), state, answer, nameOf),
    *format(answer) {
      yield toUtf8(writeGameAnswer(answer));
    },
    readAnswer(lines, state) {
      lines.skipBlank();
      const line = lines.line;
      const bytes = lines.next();
      if (bytes === undefined) return undefined;
      const moves = rulesOf(state)
        .moves(state)
        .map((move) => nameOf(move, state));
      const answer = readGameAnswer(bytes, moves);
      if (answer === undefined)
        throw coreError('game-answer-unreadable', { game: game.id }, { line });
      return answer;
    },
    tree: treeView<State, GameAnswer>({
      provides: capabilitiesOfGame(game),
      open: (state) => openGame(rulesOf(state), state),
      events: lineEvents,
      bestLine(state, { value, principalVariation }, signal) {
        // An estimate may equal the score of a win, so a limited depth has no quickest win.
        if (state instanceof LimitedState) return principalVariation;
        return quickestLine(openGame(game, state), value, signal) ?? principalVariation;
      },
      answer(state, { value, principalVariation: [best], nodes }) {
        return { score: value, move: best === undefined ? NO_MOVE : nameOf(best, state), nodes };
      },
      estimate: (state, result) =>
        estimateOf(
          treeInfoOf(rulesOf(state)),
          result,
          nameOf(result.principalVariation[0]!, state),
        ),
    }),
    examples: game.examples.map((record) => exampleOf(game, record, nameOf)),
    ...defined({
      comments: game.comments,
      defaultSolver: game.defaultSolver || undefined,
      taught: game.taught,
      name: game.name || undefined,
      generator: isWritable(game) ? generatorFor(game) : undefined,
      sized: isWritable(game) && game.size ? sizedOfGame(game) : undefined,
    }),
    ...(game.draw && {
      draw: (state: State, answer: GameAnswer) => drawAnswer(rulesOf(state), state, answer, nameOf),
    }),
    stage: (state) => new GameStage(rulesOf(state), state),
    ...defined({ editor: isWritable(game) ? editorOfGame(game, nameOf) : undefined }),
    evaluatedBy: (evaluateAll) => ({
      parse: readerWithValues(game, evaluateAll) as (record: string) => State,
    }),
  };
}

function checkAnswer<State>(
  game: Game<State>,
  state: State,
  answer: GameAnswer,
  nameOf: (move: number, state: State) => string,
): Verdict {
  const { nodes } = answer;
  if (nodes !== undefined && (!Number.isSafeInteger(nodes) || nodes < 1))
    return wrong('bad-count', `the answer says ${nodes} nodes`);
  const moves = game.moves(state);
  const move = moves.find((candidate) => nameOf(candidate, state) === answer.move);
  const verdict = judgeClaim(game, state, answer, move);
  if (verdict.kind === 'wrong' && verdict.mistake === 'wrong-score') return verdict;
  if (answer.move !== undefined) {
    if (moves.length === 0 && answer.move !== NO_MOVE)
      return wrong('illegal-move', 'the game is over: no move is left');
    if (moves.length > 0 && move === undefined)
      return wrong('illegal-move', `${answer.move} is not a legal move of this position`);
  }
  if (verdict.kind === 'right' && 'score' in answer) requireStated(game, state, answer.score);
  return verdict;
}

/** Judges what an answer claims. @param move the move that it names, if that is legal. */
function judgeClaim<State>(
  game: Game<State>,
  state: State,
  answer: GameAnswer,
  move: number | undefined,
): Verdict {
  if ('estimate' in answer) return checkBound(game, state, { ...answer, move }, answer.move);
  if ('score' in answer)
    return checkClaim(game, state, { score: answer.score, move }, answer.move ?? 'none');
  return move === undefined ? RIGHT : checkMove(game, state, move, answer.move);
}

/** @throws QueensideError `core/stated-value` if the record states another value than the proven one. */
function requireStated<State>(game: Game<State>, state: State, score: number): void {
  const stated = game.stated?.(state);
  const value = game.toMove(state) === 'min' ? 0 - score : score;
  if (stated !== undefined && stated !== value) throw coreError('stated-value', { stated, value });
}

function exampleOf<State>(
  game: Game<State>,
  record: string,
  nameOf: (move: number, state: State) => string,
): Example {
  const solve = (): string => {
    const state = game.parse(record);
    const { score, move } = solveForExample(game, state);
    const name = move === undefined ? NO_MOVE : nameOf(move, state);
    return `Score: ${score}; Best Move: ${name}; Nodes: 1`;
  };
  // Lazy, because it takes a search, and a run does not need the examples.
  let solved: string | undefined;
  return {
    record,
    get right() {
      return (solved ??= solve());
    },
  };
}

function generatorFor<State>(
  game: Game<State> & { readonly playouts: Playouts<State> },
): Generator<any> {
  const generator = generatorOfGame(game);
  return game.evaluate === undefined ? generator : limitsDepth(generator);
}

const START = 'start';

/** Lets people set up positions by playing the moves that lead to them. */
function editorOfGame<State>(
  game: Game<State> & { readonly playouts: Playouts<State> },
  nameOf: (move: number, state: State) => string,
): Editor<State> {
  const after = (state: State, move: number, record: string): string | undefined =>
    game.playouts.write(game.next(state, move), withoutLimit(record), [move]);
  const positionOf = (instance: State): State =>
    instance instanceof LimitedState ? instance.position : instance;
  const viewOf = (state: State) => ({
    tools: [{ id: 'play', label: 'Moves' }],
    spots: [
      { name: START, label: 'Start over' },
      ...game
        .moves(state)
        // Some games write only positions of one side.
        .filter((move) => after(state, move, game.playouts.start) !== undefined)
        .map((move) => ({ name: String(move), label: nameOf(move, state) })),
    ],
    settings: [],
  });
  return {
    view: (instance) => viewOf(positionOf(instance)),
    apply(instance, edit, record) {
      if (!('tool' in edit)) return record;
      const [spot] = edit.spots;
      const state = positionOf(instance);
      const line = spot === START ? game.playouts.start : after(state, Number(spot), record);
      if (line === undefined) return record;
      return instance instanceof LimitedState ? line + limitText(instance.left) : line;
    },
  };
}
