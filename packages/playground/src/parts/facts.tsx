/** Shows names with their values: numbers in large type, each longer text on a separate line. */
import { meaningOf } from './counts.ts';

/** Longer values get a separate line. */
const LONG = 12;

export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name} class={value.length > LONG ? 'long' : ''}>
          <dt title={meaningOf(name)}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
