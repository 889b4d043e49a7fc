/** Recognizes the names that programs give their answer files. */

const ENDINGS = 'out|outputs?|results?|answers?|solutions?';

/**
 * Returns a function that recognizes likely names of the answer file of `<stem>.txt`: `nqueens_out.txt`,
 * `nqueens_output.txt`, `n_queens_out.txt`, `NQueensOutput`, `nqueens.out`.
 *
 * @param stem the input's name without `.txt`.
 */
export function likelyAnswerName(stem: string): (name: string) => boolean {
  const wanted = new RegExp(`^${letters(stem)}\\.?(?:${ENDINGS})(?:\\.txt)?$`);
  return (name) => wanted.test(letters(name));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '');
}
