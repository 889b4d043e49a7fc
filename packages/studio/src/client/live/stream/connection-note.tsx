import { connection } from './stream.ts';

/** Says that what the page shows may be old. */
export function ConnectionNote() {
  if (connection.value === 'lost')
    return (
      <p class="error" role="alert">
        Reconnecting… The studio does not answer. This page shows what was last known, and goes on
        as soon as the studio is back at this address.
      </p>
    );
  if (connection.value === 'refused')
    return (
      <p class="error" role="alert">
        The server at this address does not know this browser. Start <code>queenside studio</code>{' '}
        for the same inbox and port, or open the address that it prints.
      </p>
    );
  return null;
}
