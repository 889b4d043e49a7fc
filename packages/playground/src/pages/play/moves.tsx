/** The legal moves as a list, with their scores on demand, and what the search thought of its last move. */
import { useEffect, useRef } from 'preact/hooks';
import { solverName } from '../../engine/catalog.ts';
import { usualPlayer } from '../../engine/game/games.ts';
import type { LegalMove, Line, Position } from '../../jobs/game/jobs.ts';
import { setParameters } from '../../address/address.ts';
import { keyOf, match, PERSON, playMove, scoreLines, scorer, shownLine, values } from './match.ts';
import { valueText } from './words.ts';

export function Moves({
  position,
  canMove,
  pointed,
  onPoint,
}: {
  readonly position: Position;
  readonly canMove: boolean;
  readonly pointed: number | undefined;
  readonly onPoint: (move: number | undefined) => void;
}) {
  const { line, max, min, showsScores, seconds } = match.value;
  const judge = [min, max].find((player) => player !== PERSON) ?? usualPlayer(line.problem);
  const key = keyOf(shownLine.value);
  useEffect(() => {
    if (!showsScores || !canMove) return;
    void scoreLines(
      scorer,
      position.moves.map(({ move }) => lineAfter(move)),
      judge,
    );
    return () => scorer.stop();
  }, [key, showsScores, canMove, judge, seconds]);
  const list = useRef<HTMLUListElement>(null);
  const known = position.moves.map(({ move }) => thoughtOf(move)?.value);
  const best = bestOf(position, known);
  return (
    <section class="panel stack" aria-labelledby="legal">
      <div class="row spread">
        <h2 id="legal">Legal moves</h2>
        <button
          type="button"
          aria-pressed={showsScores}
          onClick={() => setParameters({ scores: showsScores ? undefined : '1' })}
        >
          Score every move
        </button>
      </div>
      <ul class="moves" ref={list} onKeyDown={(event) => walk(event, list.current!)}>
        {position.moves.map(({ move, name }: LegalMove, index) => {
          const thought = showsScores ? thoughtOf(move) : undefined;
          return (
            <li key={move}>
              <button
                type="button"
                class={[
                  pointed === move ? 'pointed' : '',
                  showsScores && best !== undefined && known[index] === best ? 'best' : '',
                ].join(' ')}
                disabled={!canMove}
                onFocus={() => onPoint(move)}
                onBlur={() => onPoint(undefined)}
                onPointerEnter={() => onPoint(move)}
                onPointerLeave={() => onPoint(undefined)}
                onClick={() => {
                  onPoint(undefined);
                  playMove(move);
                }}
              >
                {name}
                {showsScores && <span class="value">{thought ? valueText(thought) : '…'}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {showsScores && (
        <p class="caption">
          Scores from MAX’s view, by {solverName(line.problem, judge)}, at most {seconds} s each. ≈:
          not proved. Green: best for the side to move.
        </p>
      )}
    </section>
  );
}

function thoughtOf(move: number) {
  return values.value.get(keyOf(lineAfter(move)));
}

function lineAfter(move: number): Line {
  const line = shownLine.value;
  return { ...line, moves: [...line.moves, move] };
}

/** The best value for the side to move; undefined until every move has one. */
function bestOf({ mover }: Position, known: readonly (number | undefined)[]): number | undefined {
  if (mover === 'chance' || !known.every((value) => value !== undefined)) return undefined;
  return mover === 'max' ? Math.max(...known) : Math.min(...known);
}

/** The arrow keys go from move to move. */
function walk(event: KeyboardEvent, list: HTMLElement): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
