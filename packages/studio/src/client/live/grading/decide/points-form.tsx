/** Points that a teacher adds or sets, with the reason. */
import { points as shown, signed } from '@queenside/class-view';
import type { TestDecisions } from '../../../../grading-messages.ts';
import { DraftForm } from './draft-form.tsx';
import { draftAt, save, write, type Place } from './saving.ts';

type DecidedPoints = NonNullable<TestDecisions['points']>;

interface PointsFormProps {
  /** Such as `Points of Boards`. */
  readonly label: string;
  readonly place: Place;
  readonly stored?: DecidedPoints | undefined;
  readonly shortcut?: string;
}

const NONE = { kind: 'add', points: 0, reason: '' } as const satisfies DecidedPoints;

export function PointsForm({ label, place, stored, shortcut }: PointsFormProps) {
  const text = stored === undefined ? '' : JSON.stringify(stored);
  const draft = draftAt(place);
  if (draft === undefined)
    return (
      <button
        type="button"
        data-shortcut={shortcut}
        title={shortcut && `Key ${shortcut}`}
        aria-label={`Change the points: ${label}`}
        onClick={() => write(place, text || JSON.stringify(NONE), text)}
      >
        Change the points
      </button>
    );
  const { kind, points, reason } = JSON.parse(draft.text) as DecidedPoints;
  const change = (changes: Partial<DecidedPoints>): void =>
    write(place, JSON.stringify({ kind, points, reason, ...changes }), text);
  return (
    <DraftForm
      label={label}
      place={place}
      stored={text}
      storedWords={stored && inWords(stored)}
      onSave={(written) =>
        save({ ...place, value: valueOf(JSON.parse(written) as DecidedPoints) }, label)
      }
    >
      <div class="row">
        <select
          aria-label={`${label}: add or set`}
          value={kind}
          onChange={({ currentTarget }) =>
            change({ kind: currentTarget.value as DecidedPoints['kind'] })
          }
        >
          <option value="add">Add</option>
          <option value="set">Set to</option>
        </select>
        <input
          type="number"
          step="any"
          min={kind === 'set' ? 0 : undefined}
          required
          aria-label={`${label}: number`}
          // A number that is half typed, such as "2.", must stay as it is.
          defaultValue={points}
          onInput={({ currentTarget }) => {
            if (currentTarget.value !== '') change({ points: currentTarget.valueAsNumber });
          }}
        />
        <input
          class="reason"
          required={kind === 'set' || points !== 0}
          maxLength={2000}
          aria-label={`${label}: reason`}
          placeholder="Reason, for the student"
          value={reason}
          onInput={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </div>
      <p class="caption">Add a negative number to deduct points; add 0 to take the change back.</p>
    </DraftForm>
  );
}

/** Returns the value for the file; undefined to remove it. */
function valueOf({ kind, points, reason }: DecidedPoints): unknown {
  return kind === 'add' && points === 0 ? undefined : { [kind]: points, reason };
}

function inWords({ kind, points, reason }: DecidedPoints): string {
  return `${kind === 'add' ? signed(points) : `set to ${shown(points)}`}: ${reason}`;
}
