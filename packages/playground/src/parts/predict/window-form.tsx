/** The fields in which the learner states a window. */

const BOUNDS = ['alpha', 'beta'] as const;
const INFINITIES = ['−∞', '∞'];

interface WindowFormProps {
  /** The texts of alpha and beta. */
  readonly bounds: readonly [alpha: string, beta: string];
  readonly onChange: (bounds: readonly [alpha: string, beta: string]) => void;
  readonly onGive: () => void;
}

export function WindowForm({ bounds, onChange, onGive }: WindowFormProps) {
  const change = (index: number, text: string): void =>
    onChange(index === 0 ? [text, bounds[1]] : [bounds[0], text]);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        onGive();
      }}
    >
      {BOUNDS.map((name, index) => (
        <div key={name} class="row">
          <label class="row">
            {name}
            <input
              required
              size={6}
              autocomplete="off"
              value={bounds[index]}
              onInput={({ currentTarget }) => change(index, currentTarget.value)}
            />
          </label>
          {INFINITIES.map((infinity) => (
            <button
              key={infinity}
              type="button"
              aria-label={`${name} is ${infinity}`}
              onClick={() => change(index, infinity)}
            >
              {infinity}
            </button>
          ))}
        </div>
      ))}
      <button type="submit" class="primary">
        Check
      </button>
    </form>
  );
}
