/** The log of the game: every move with what its search thought, to go back to and to copy. */
import { signal } from '@preact/signals';
import { solverName } from '../../engine/catalog.ts';
import { usualPlayer } from '../../engine/game/games.ts';
import type { Position } from '../../jobs/game/jobs.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { countName, meaningOf } from '../../parts/counts.ts';
import { addressOf, setParameters } from '../../address/address.ts';
import { choices, isThinking, keyOf, letPlay, match, shownLine, type Choice } from './match.ts';
import { Review, TryAgain } from './review.tsx';
import { resultText, valueText } from './words.ts';

/** The last position of the line that was shown last. */
const end = signal<Position | undefined>(undefined);

export function Log({ position }: { readonly position: Position }) {
  const { line, at } = match.value;
  if (at === line.moves.length) end.value = position;
  const { length } = line.moves;
  const go = (to: number) => setParameters({ at: to === length ? undefined : String(to) });
  const game = end.value?.played.length === length ? end.value : position;
  const all = game.played;
  return (
    <section class="panel stack" aria-labelledby="log">
      <div class="row spread">
        <h2 id="log">Game</h2>
        <div class="row" role="group" aria-label="Replay">
          {(
            [
              ['|◀', 'First position', 0],
              ['◀', 'One move back', at - 1],
              ['▶', 'One move on', at + 1],
              ['▶|', 'Last position', length],
            ] as const
          ).map(([sign, title, to]) => (
            <button
              key={sign}
              type="button"
              title={title}
              aria-label={title}
              disabled={to < 0 || to > length || to === at}
              onClick={() => go(to)}
            >
              {sign}
            </button>
          ))}
        </div>
      </div>
      {length === 0 ? (
        <p class="caption">
          No moves yet. {position.drawing === undefined ? 'Choose' : 'Click the board, or choose'} a
          legal move.
        </p>
      ) : (
        <ol class="log">
          {all.map((name, index) => (
            <li key={index}>
              <button
                type="button"
                aria-current={index + 1 === at ? 'step' : undefined}
                onClick={() => go(index + 1)}
              >
                {name}
              </button>
              <Thinking choice={choices.value.get(keyAt(index))} />
            </li>
          ))}
        </ol>
      )}
      {at < length && (
        <div>
          <TryAgain at={at}>Try again from here</TryAgain>
        </div>
      )}
      <LastChoice />
      <Review game={game} />
      <Texts position={position} names={all} />
    </section>
  );
}

function keyAt(moves: number): string {
  const { line } = match.value;
  return keyOf({ ...line, moves: line.moves.slice(0, moves) });
}

function Thinking({ choice }: { readonly choice: Choice | undefined }) {
  if (choice === undefined) return null;
  return <span class="value">{choice.kind === 'none' ? '' : valueText(choice)}</span>;
}

/** Shows the search's view when it chose the last move, or why it chose none. */
function LastChoice() {
  const { at, line } = match.value;
  const stuck = choices.value.get(keyOf(shownLine.value));
  const last = at === 0 ? undefined : choices.value.get(keyAt(at - 1));
  if (stuck?.move === undefined && stuck !== undefined && at === line.moves.length)
    return <Stuck choice={stuck} />;
  if (last === undefined) return null;
  const { solver, verdict, reason, answer, milliseconds, stats } = last;
  const counts = Object.entries(stats).filter(([, value]) => typeof value === 'number');
  return (
    <div class="stack thought">
      <p>
        <strong>{solverName(line.problem, solver)}</strong> {worthText(last)}
      </p>
      <p class={`checked is-${verdict?.status ?? 'open'}`}>
        {answer === undefined
          ? `Not checked: ${reason}.`
          : verdict === undefined
            ? 'The checker is proving it…'
            : verdictText(verdict, last.depth)}
      </p>
      <dl class="counts">
        <div>
          <dt>time</dt>
          <dd>{milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms</dd>
        </div>
        {counts.slice(0, 8).map(([name, value]) => (
          <div key={name}>
            <dt title={meaningOf(name)}>{countName(name)}</dt>
            <dd>{Number(Number(value).toFixed(3)).toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A search has no move: another one may play instead. */
function Stuck({ choice: { solver, reason } }: { readonly choice: Choice }) {
  const { problem } = match.value.line;
  const substitute = usualPlayer(problem);
  return (
    <div class="stack thought">
      <p class="error">
        {solverName(problem, solver)} has no move: {reason}. Give it more time, choose another
        search, or pick a move for it.
      </p>
      {solver !== substitute && (
        <div>
          <button
            type="button"
            disabled={isThinking.value}
            onClick={() => void letPlay(shownLine.value, substitute)}
          >
            Let {solverName(problem, substitute)} move instead
          </button>
        </div>
      )}
    </div>
  );
}

function worthText(choice: Choice): string {
  const { problem } = match.value.line;
  if (choice.value === undefined) return 'plays the best move it has found so far.';
  return choice.kind === 'exact'
    ? `proves: ${resultText(problem, choice.value)} with best play (${valueText(choice)}).`
    : `estimates the position at ${valueText(choice)}${aheadText(choice.depth)}.`;
}

function aheadText(depth: number | undefined): string {
  if (depth === undefined) return '';
  return depth === 1 ? ', 1 move ahead' : `, ${depth} moves ahead`;
}

function verdictText(
  { status, proof, reason }: NonNullable<Choice['verdict']>,
  depth: number | undefined,
): string {
  if (status === 'failed') return `✗ Checked and wrong: ${reason}`;
  if (status === 'undecided') return `? Not verified: ${reason}`;
  if (depth !== undefined && proof !== 'feasible')
    return `✓ Checked: ${depth === 1 ? 'one move' : `${depth} moves`} ahead, value and move are right.`;
  return proof === 'feasible'
    ? '✓ Checked: a legal move; the estimate itself is not provable.'
    : '✓ Checked: value and move are right.';
}

/** The position and the game as text. */
function Texts({
  position,
  names: all,
}: {
  readonly position: Position;
  readonly names: readonly string[];
}) {
  const { line } = match.value;
  const { record } = position;
  const log = [
    `${line.problem}, from ${line.start}`,
    ...all.map((name, index) => `${index + 1}. ${name}`),
  ].join('\n');
  return (
    <details>
      <summary>As text</summary>
      <div class="stack">
        {record === undefined ? (
          <p class="caption">The notation of this game cannot write this position as a record.</p>
        ) : (
          <p>
            Record: <code>{record}</code>{' '}
            <a href={addressOf('solve', { problem: line.problem, record })}>Solve it</a>
          </p>
        )}
        <pre tabIndex={0} role="region" aria-label="Log">
          {log}
        </pre>
        <div class="row">
          <CopyButton what="log" text={log} />
          <CopyButton what="link" text={location.href} />
        </div>
      </div>
    </details>
  );
}
