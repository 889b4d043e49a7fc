/** Play: a game against a search, two searches against each other, or two people at one page. */
import { defined } from '@queenside/core/basics';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { writeBlock } from '@queenside/lesson/write-block';
import type { Line, Position } from '../../jobs/game/jobs.ts';
import '../../parts/forms/choice.css';
import { PluginFiles, PluginPicker } from '../../parts/forms/plugin-files.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Share } from '../../parts/share.tsx';
import { shownPicture } from '../../parts/pictures/shown-picture.ts';
import { parameters, setParameters } from '../../address/address.ts';
import { Board } from './board.tsx';
import { Log } from './game-log.tsx';
import {
  closeMatch,
  isThinking,
  keyOf,
  LEVELS,
  letPlay,
  match,
  openGame,
  openPlugin,
  PERSON,
  playMove,
  position,
  shownLine,
  showPosition,
  stopThinking,
  values,
  optionParameters,
  schemasOf,
} from './match.ts';
import { Moves } from './moves.tsx';
import { shortText, turnText, playerName } from './words.ts';
import './play.css';
import {
  catalog,
  fileFor,
  nameOf,
  problemOf,
  solverName,
  solversOf,
} from '../../engine/catalog.ts';
import { games, usualPlayer } from '../../engine/game/games.ts';
import { Choice } from '../../parts/forms/choice.tsx';
import { OptionFields } from '../../parts/forms/option-fields.tsx';

/** The move that the pointer or the keyboard is at. */
const pointed = signal<number | undefined>(undefined);

export default function PlayPage() {
  useEffect(() => closeMatch, []);
  const { line, at, isPaused, showsScores, seconds, depth, options, ...players } = match.value;
  const key = keyOf(shownLine.value);
  const file = fileFor(line.problem);
  useEffect(() => void showPosition(shownLine.value), [key, file]);

  const shown = position.value?.key === key ? position.value.value : undefined;
  const now = shown instanceof Error ? undefined : shown;
  const player = now && now.mover !== 'chance' ? players[now.mover] : undefined;
  const given = now && now.mover !== 'chance' ? options[now.mover] : {};
  const isOver = now?.moves.length === 0;
  const isSearchToMove =
    now !== undefined && !isOver && at === line.moves.length && player !== PERSON;
  useEffect(() => {
    if (!isSearchToMove || isPaused) return;
    void letPlay(shownLine.value, player ?? players.max, given);
    return stopThinking;
  }, [key, isSearchToMove, player, isPaused, seconds, depth, JSON.stringify(given)]);

  const scores = new Map<number, string>();
  if (showsScores)
    for (const { move } of now?.moves ?? []) {
      const thought = values.value.get(keyOf({ ...line, moves: [...shownLine.value.moves, move] }));
      if (thought) scores.set(move, shortText(thought));
    }
  const canMove = now !== undefined && !isOver && !isThinking.value;
  return (
    <div class="play">
      <PageHead title="Play">
        <PluginPicker onLoad={openPlugin} />
        <Share
          makeSvg={() => shownPicture('.board > svg')}
          embed="Play"
          makeBlock={() => playBlock(line, players, options)}
        />
      </PageHead>
      <PluginFiles />
      <MissingGame />
      <Settings />
      {shown instanceof Error && <p class="error">{describe(shown)}</p>}
      <section class="panel stack" aria-label="Board">
        <p class="turn" role="status">
          {now && turnText(line.problem, now)}
          {shown === undefined && 'Opening the game…'}
          {isThinking.value &&
            ` ${player === undefined ? 'Chance' : solverName(line.problem, player)} thinks…`}
        </p>
        {now?.drawing !== undefined && (
          <Board
            position={now}
            title={boardTitle(now, line.problem)}
            canMove={canMove}
            pointed={pointed.value}
            scores={scores}
            onPoint={(move) => (pointed.value = move)}
            onMove={(move) => playMove(move)}
          />
        )}
        {now?.refusal !== undefined && <p class="caption">No picture: {now.refusal}</p>}
        {now !== undefined && now.drawing === undefined && <PositionText position={now} />}
        <Buttons isOver={isOver} isBroken={shown instanceof Error} />
      </section>
      <div class="side">
        {now && !isOver && (
          <Moves
            position={now}
            canMove={canMove}
            pointed={pointed.value}
            onPoint={(move) => (pointed.value = move)}
          />
        )}
        {now && <Log position={now} />}
        <Options />
      </div>
    </div>
  );
}

/** Returns the block of a lesson in which a learner plays from the start position. */
function playBlock(
  { problem, start }: Line,
  players: Readonly<Record<'max' | 'min', string>>,
  options: Readonly<Record<'max' | 'min', object>>,
): string {
  const side = players.max === PERSON ? 'max' : 'min';
  const other = side === 'max' ? 'min' : 'max';
  return writeBlock('play', {
    problem,
    record: start,
    side: side === 'max' ? undefined : side,
    solver: players[other] === PERSON ? usualPlayer(problem) : players[other],
    options: Object.keys(options[other]).length > 0 ? options[other] : undefined,
  });
}

/** Says that the address names a game of a plugin that is not loaded. */
function MissingGame() {
  const asked = parameters.value.get('problem');
  if (asked === null || catalog.problems.some(({ id }) => id === asked)) return null;
  return (
    <p class="error" role="alert">
      There is no game {asked} here. It may belong to a plugin that is not loaded.
    </p>
  );
}

/** Shows a position without a drawing. */
function PositionText({ position: { record, refusal } }: { readonly position: Position }) {
  return (
    <p>
      {refusal === undefined && 'This game draws no positions. '}
      {record !== undefined && (
        <>
          The position: <code>{record}</code>
        </>
      )}
    </p>
  );
}

function boardTitle(now: Position, problem: string): string {
  const last = now.played.at(-1);
  return `${last === undefined ? 'Start position' : `Position after ${last}`}. ${turnText(problem, now)}`;
}

function describe(error: Error): string {
  const { message } = error;
  return `This position cannot be shown: ${message}. Start a new game.`;
}

function Buttons({ isOver, isBroken }: { readonly isOver: boolean; readonly isBroken: boolean }) {
  const { line, at, max, min, isPaused } = match.value;
  const isBetweenSearches = max !== PERSON && min !== PERSON;
  return (
    <div class="row">
      <button type="button" disabled={at === 0} onClick={undo}>
        Undo
      </button>
      {isBetweenSearches && !isOver && (
        <button type="button" onClick={() => setParameters({ paused: isPaused ? undefined : '1' })}>
          {isPaused ? 'Go on' : 'Pause'}
        </button>
      )}
      {!isBetweenSearches && (
        <button
          type="button"
          onClick={() =>
            setParameters(
              {
                max: min,
                min: max,
                ...withoutOptions('max'),
                ...withoutOptions('min'),
                moves: undefined,
                at: undefined,
              },
              true,
            )
          }
        >
          Swap sides
        </button>
      )}
      <button
        type="button"
        class={isOver ? 'primary' : ''}
        disabled={line.moves.length === 0 && !isBroken}
        onClick={() =>
          setParameters(
            {
              moves: undefined,
              at: undefined,
              paused: undefined,
              ...(isBroken && { record: undefined }),
            },
            true,
          )
        }
      >
        New game
      </button>
    </div>
  );
}

/** Takes back a person's last move, and the answer of the search to it. Between two searches, takes one move back and waits. */
function undo(): void {
  const { at, line, max, min } = match.value;
  const isSearchToReply = at === line.moves.length && position.value !== undefined;
  const isBetween = max !== PERSON && min !== PERSON;
  const isAlone = (max === PERSON) !== (min === PERSON);
  const now = position.value?.value;
  const mover = now instanceof Error ? undefined : now?.mover;
  const isOwnTurn = mover !== undefined && mover !== 'chance' && match.value[mover] === PERSON;
  const back = isAlone && isSearchToReply && isOwnTurn && at > 1 ? 2 : 1;
  const moves = line.moves.slice(0, Math.max(0, at - back)).join('.');
  setParameters(
    { moves, at: undefined, ...defined({ paused: isBetween ? '1' : undefined }) },
    true,
  );
}

/** The settings: the game, the players, and the time of searches. */
function Settings() {
  const { line, max, min, seconds, depth } = match.value;
  const players = [
    { value: PERSON, text: 'You' },
    ...solversOf(line.problem).map((solver) => ({ value: solver.id, text: nameOf(solver) })),
  ];
  return (
    <div class="settings">
      <Choice
        label="Game"
        value={line.problem}
        options={games().map((id) => ({ value: id, text: nameOf(problemOf(id)) }))}
        onChoose={openGame}
      />
      {(['max', 'min'] as const).map((side) => (
        <Choice
          key={side}
          label={`${playerName(line.problem, side)} is played by`}
          value={side === 'max' ? max : min}
          options={players}
          onChoose={(player) => setParameters({ ...withoutOptions(side), [side]: player }, true)}
        />
      ))}
      {catalog.games[line.problem]!.hasLevels && (
        <Choice
          label="Searches look"
          value={String(depth ?? '')}
          options={[
            { value: '', text: 'to the end' },
            ...LEVELS.map((level) => ({ value: String(level), text: levelText(level) })),
          ]}
          onChoose={(level) => setParameters({ depth: level || undefined }, true)}
        />
      )}
      <Choice
        label="Time for a move"
        value={String(seconds)}
        options={[0.2, 0.5, 1, 2, 5, 10, 30].map((time) => ({
          value: String(time),
          text: `${time} s`,
        }))}
        onChoose={(time) => setParameters({ seconds: time }, true)}
      />
    </div>
  );
}

/** Says how far a level looks ahead. */
function levelText(level: number): string {
  return level === 1 ? '1 move ahead' : `${level} moves ahead`;
}

/** Removes a side's options from the parameters. */
function withoutOptions(side: 'max' | 'min'): Record<string, undefined> {
  return Object.fromEntries(optionParameters(side).map((name) => [name, undefined]));
}

/** The options of the searches that play. */
function Options() {
  const { line, max, min, options } = match.value;
  const sides = (['max', 'min'] as const).filter(
    (side) => Object.keys(schemasOf(line.problem, side === 'max' ? max : min)).length > 0,
  );
  if (sides.length === 0) return null;
  return (
    <details class="panel">
      <summary>Options of the searches</summary>
      {sides.map((side) => (
        <section key={side} aria-label={`Options of ${playerName(line.problem, side)}`}>
          <h2>
            {playerName(line.problem, side)}: {side === 'max' ? max : min}
          </h2>
          <OptionFields
            name={side}
            schemas={schemasOf(line.problem, side === 'max' ? max : min)}
            values={options[side]}
            onChange={(name, text) => setParameters({ [`${side}.${name}`]: text })}
          />
        </section>
      ))}
    </details>
  );
}
