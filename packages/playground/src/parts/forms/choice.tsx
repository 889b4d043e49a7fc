import { useId } from 'preact/hooks';

/** A labeled list to choose from. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly isDisabled?: boolean;
}

export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="choice">
      <label class="caption" for={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.isDisabled === true && option.value !== value}
          >
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
