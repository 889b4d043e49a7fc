/**
 * Listens for signals: the first SIGINT finishes running work, the second aborts it; SIGTERM and SIGHUP abort at once.
 *
 * @param finish called first in every case.
 * @param release aborts running work.
 * @param say prints a line for the user.
 * @returns a function that stops listening.
 */
export function onInterrupt(
  finish: () => void,
  release: () => void,
  say: (line: string) => void,
): () => void {
  let presses = 0;
  const interrupt = (): void => {
    presses++;
    if (presses === 1) {
      say('Finishing running work; press Ctrl-C again to abort it.');
      finish();
    } else {
      finish();
      release();
    }
  };
  const terminate = (): void => {
    finish();
    release();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', terminate).on('SIGHUP', terminate);
  return () => {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate).off('SIGHUP', terminate);
  };
}
