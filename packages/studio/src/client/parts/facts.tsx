/** Names with their values: numbers in large type, longer texts on a line of their own. */

/** Longer values get a line of their own. */
const LONG = 12;

export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name} class={value.length > LONG ? 'long' : ''}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
