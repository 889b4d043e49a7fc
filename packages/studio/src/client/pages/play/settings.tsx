/** Which game is played, by whom, and how long searches may think. */
import { bundled, problemOf } from '../../engine/catalog.ts';
import { GAMES } from '../../engine/game/games.ts';
import { Choice } from '../../parts/choice.tsx';
import { OptionFields } from '../../parts/option-fields.tsx';
import { setParameters } from '../../shell/address.ts';
import { match, optionParameters, PERSON, schemasOf } from './match.ts';
import { playerName } from './words.ts';

export function Settings() {
  const { line, max, min, seconds } = match.value;
  const players = [
    { value: PERSON, text: 'You' },
    ...bundled.solvers
      .filter(({ problem, usable }) => problem === line.problem && usable)
      .map(({ id }) => ({ value: id, text: id })),
  ];
  const again = { moves: undefined, at: undefined, paused: undefined };
  return (
    <div class="settings">
      <Choice
        label="Game"
        value={line.problem}
        options={GAMES.map((id) => ({ value: id, text: problemOf(id).id }))}
        onChoose={(problem) =>
          setParameters(
            {
              ...again,
              ...withoutOptions('max'),
              ...withoutOptions('min'),
              problem,
              record: undefined,
              max: undefined,
              min: undefined,
            },
            true,
          )
        }
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

/** Removes a side's options from the parameters. */
export function withoutOptions(side: 'max' | 'min'): Record<string, undefined> {
  return Object.fromEntries(optionParameters(side).map((name) => [name, undefined]));
}

/** The options of the searches that play. */
export function Options() {
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
