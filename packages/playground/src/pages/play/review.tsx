/** The score of a game, move by move: a curve and sentences that say which moves were mistakes. */
import { useEffect, useState } from 'preact/hooks';
import { solverName } from '../../engine/catalog.ts';
import { usualPlayer } from '../../engine/game/games.ts';
import type { Line, Position, Thought } from '../../jobs/game/jobs.ts';
import { setParameters } from '../../address/address.ts';
import { keyOf, match, PERSON, reviewer, scoreLines, values } from './match.ts';
import { playerName, resultText, valueText } from './words.ts';

type MoveScore = Pick<Thought, 'value' | 'kind'>;

/** @param game the last position that is known of the game. */
export function Review({ game }: { readonly game: Position }) {
  const { line, max, min, seconds } = match.value;
  const [asked, ask] = useState('');
  const judge = [min, max].find((player) => player !== PERSON) ?? usualPlayer(line.problem);
  const prefixes = game.played.map((_, at) => ({ ...line, moves: line.moves.slice(0, at) }));
  const whole = { ...line, moves: line.moves.slice(0, game.played.length) };
  const isOver = game.score !== undefined;
  const key = keyOf(whole);
  const isAsked = asked === key;
  useEffect(() => {
    if (!isAsked) return;
    void scoreLines(reviewer, isOver ? prefixes : [...prefixes, whole], judge);
    return () => reviewer.stop();
  }, [key, isAsked, judge, seconds]);
  if (game.played.length === 0) return null;
  if (!isAsked)
    return (
      <div>
        <button type="button" onClick={() => ask(key)}>
          Review the game
        </button>
      </div>
    );
  const end: MoveScore | undefined =
    game.score === undefined ? values.value.get(key) : { value: game.score, kind: 'exact' };
  const scores = [...prefixes.map((each) => values.value.get(keyOf(each))), end];
  const mistakes = mistakesIn(game, scores);
  const left = scores.filter((score) => score === undefined).length;
  return (
    <section class="stack review" aria-label="Review of the game">
      <Curve scores={scores} mistakes={mistakes} />
      <p class="caption" role="status">
        {left > 0
          ? `${solverName(line.problem, judge)} scores the game: ${scores.length - left} of ${scores.length} positions.`
          : `Scores from MAX’s view, by ${solverName(line.problem, judge)}. ≈: not proved. ${countText(mistakes.length)}`}
      </p>
      {mistakes.length > 0 && (
        <ul class="mistakes">
          {mistakes.map((at) => (
            <li key={at}>
              <span>
                <strong>
                  {at + 1}. {game.played[at]}
                </strong>{' '}
                {mistakeText(line, game, at, scores)}
              </span>
              <TryAgain at={at}>Try again before it</TryAgain>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col">Score after it</th>
            </tr>
          </thead>
          <tbody>
            {scores.map((score, at) => (
              <tr key={at}>
                <th scope="row">{at === 0 ? 'start' : `${at}. ${game.played[at - 1]}`}</th>
                <td>{score === undefined ? '…' : valueText(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Drops the moves from one on. */
export function TryAgain({ at, children }: { readonly at: number; readonly children: string }) {
  const moves = match.value.line.moves.slice(0, at).join('.');
  return (
    <button type="button" onClick={() => setParameters({ moves, at: undefined }, true)}>
      {children}
    </button>
  );
}

/** Returns the moves, from 0, after which the proved score is worse for the side that moved. */
function mistakesIn({ movers }: Position, scores: readonly (MoveScore | undefined)[]): number[] {
  return [...movers.keys()].filter((at) => {
    const [before, after] = [scores[at], scores[at + 1]];
    if (before?.kind !== 'exact' || after?.kind !== 'exact' || movers[at] === 'chance')
      return false;
    const gain = after.value! - before.value!;
    return movers[at] === 'max' ? gain < 0 : gain > 0;
  });
}

function countText(mistakes: number): string {
  if (mistakes === 0) return 'No move is a proved mistake.';
  return mistakes === 1 ? 'One move is a mistake:' : `${mistakes} moves are mistakes:`;
}

function mistakeText(
  { problem }: Line,
  { movers }: Position,
  at: number,
  scores: readonly (MoveScore | undefined)[],
): string {
  const who = playerName(problem, movers[at] as 'max' | 'min');
  const [before, after] = [scores[at]!, scores[at + 1]!];
  return `by ${who}: before it, ${resultText(problem, before.value!)}; after it, ${resultText(problem, after.value!)}.`;
}

const [WIDTH, HEIGHT, MARGIN] = [320, 90, 8];

/** Draws the scores. Hollow points are not proved, and gaps are not known. */
function Curve({
  scores,
  mistakes,
}: {
  readonly scores: readonly (MoveScore | undefined)[];
  readonly mistakes: readonly number[];
}) {
  const known = scores.map((score) => score?.value);
  const most = Math.max(1, ...known.map((value) => Math.abs(value ?? 0)));
  const x = (at: number): number =>
    MARGIN + (at / Math.max(1, scores.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number): number => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - MARGIN);
  const path = known
    .map((value, at) =>
      value === undefined ? '' : `${known[at - 1] === undefined ? 'M' : 'L'}${x(at)} ${y(value)}`,
    )
    .join('');
  const last = scores.findLast((score) => score !== undefined);
  return (
    <svg
      class="score-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Score by move, from ${-most} to ${most}; now ${last ? valueText(last) : 'unknown'}. Mistakes: ${mistakes.map((at) => at + 1).join(', ') || 'none'}.`}
    >
      <path class="zero" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <path class="line" d={path} />
      {scores.map((score, at) =>
        score?.value === undefined ? null : (
          <circle
            key={at}
            class={`${score.kind} ${mistakes.includes(at - 1) ? 'mistake' : ''}`}
            cx={x(at)}
            cy={y(score.value)}
            r={mistakes.includes(at - 1) ? 5 : 3}
          />
        ),
      )}
    </svg>
  );
}
