/**
 * Ctrl-C once lets what runs finish; twice lets go of it. A request to terminate lets go at once.
 *
 * @param say shows a line to who pressed Ctrl-C.
 * @returns a function that stops listening.
 */
export function onInterrupt(
  finish: () => void,
  release: () => void,
  say: (line: string) => void,
): () => void {
  let asked = 0;
  const interrupt = (): void => {
    asked++;
    if (asked === 1) {
      say('Finishing what runs; Ctrl-C again to stop now.');
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
