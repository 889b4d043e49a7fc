/** The places of errors in the output of `python3 -m py_compile` and `node --check`. */
const PLACE = /(?:File "([^"]+)", line |^(\S+):)(\d+)$/;
const ERROR = /^\w*Error: /;
/** What Python 3 says about lines that only Python 2 reads, such as `print x` and `except E, e:`. */
const PYTHON_2 =
  /Missing parentheses in call to '(?:print|exec)'|multiple exception types must be parenthesized/;

/** Returns where a compiler found a syntax error in a file, and which; undefined if its output does not say it. */
export function findSyntaxError(log: string, file: string): string | undefined {
  const lines = log.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => {
    const [, python, javascript] = PLACE.exec(line) ?? [];
    return (python ?? javascript) === file;
  });
  const error = lines.slice(at + 1).find((line) => ERROR.test(line));
  if (at === -1 || error === undefined) return undefined;
  const hint = PYTHON_2.test(error)
    ? '; this is Python 2, and the grader runs Python 3: convert the file'
    : '';
  return `${file}, line ${PLACE.exec(lines[at]!)![3]}: ${error}${hint}`;
}
