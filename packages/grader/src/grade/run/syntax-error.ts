/** The places of errors in the output of `python3 -m py_compile` and `node --check`. */
const PLACE = /(?:File "([^"]+)", line |^(\S+):)(\d+)$/;
const ERROR = /^\w*Error: /;

/** Returns where a compiler found a syntax error in a file, and which; undefined if its output does not say it. */
export function findSyntaxError(log: string, file: string): string | undefined {
  const lines = log.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => {
    const [, python, javascript] = PLACE.exec(line) ?? [];
    return (python ?? javascript) === file;
  });
  const error = lines.slice(at + 1).find((line) => ERROR.test(line));
  if (at === -1 || error === undefined) return undefined;
  return `${file}, line ${PLACE.exec(lines[at]!)![3]}: ${error}`;
}
