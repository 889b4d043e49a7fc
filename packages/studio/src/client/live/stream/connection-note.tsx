import { connection } from './stream.ts';

/** Says that what the page shows may be old. */
export function ConnectionNote() {
  if (connection.value === 'lost')
    return (
      <p class="error" role="alert">
        The connection to the studio is lost. The page follows again as soon as it is back.
      </p>
    );
  if (connection.value === 'refused')
    return (
      <p class="error" role="alert">
        The studio has ended. Start <code>queenside studio</code> again and open the address that it
        prints.
      </p>
    );
  return null;
}
