import type { Game, TraceEvent } from '@queenside/core';
import { numberText, playerText, turnText } from './captioned.ts';
import type { PlayLine, Position } from './play-line.ts';

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
      return `${played}: the game is over, score ${best}`;
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
