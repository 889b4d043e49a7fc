import { save, type Place } from './saving.ts';

interface ToggleProps {
  readonly label: string;
  readonly place: Place;
  readonly isOn: boolean;
  /** The value in the file if it is on. */
  readonly value: string | boolean;
}

/** A decision that is there or not. */
export function Toggle({ label, place, isOn, value }: ToggleProps) {
  return (
    <label class="inline">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() =>
          void save(isOn ? place : { ...place, value }, isOn ? `no longer: ${label}` : label)
        }
      />
      {label}
    </label>
  );
}
