/** Turns errors of the file system, the parsers, and cosmiconfig into errors with place, cause, and remedy. */
import { basename, extname } from 'node:path';
import { defined, messageOf, oneLine, QueensideError } from '@queenside/core';
import { configError } from './errors.ts';

interface Failure extends Error {
  readonly code?: string;
  /** The file, from cosmiconfig. */
  readonly filepath?: string;
  /** The fault, from the YAML parser. */
  readonly reason?: string;
  /** The place of the fault, from the YAML parser, counting from 0. */
  readonly mark?: { readonly line: number; readonly column: number };
}

/**
 * Explains any error of finding a configuration.
 *
 * @param start the file.
 */
export function explainAccess(thrown: unknown, start: string): QueensideError {
  if (thrown instanceof QueensideError) return thrown;
  const { code, filepath, message } = asFailure(thrown);
  if (code === 'ENOENT') return configError('missing', {}, { file: start });
  if (filepath !== undefined) return explainContent(thrown, filepath);
  return configError('unreadable', { reason: message }, { file: start });
}

/**
 * Explains an error that a parser or the file's own code threw.
 *
 * @param text what is in the file.
 */
export function explainContent(thrown: unknown, file: string, text = ''): QueensideError {
  const failure = asFailure(thrown);
  switch (extname(file)) {
    case '.json':
      return explainJson(failure, file);
    case '':
    case '.yaml':
    case '.yml':
      return explainYaml(failure, file, text);
    default:
      return explainModule(failure, file);
  }
}

/** Makes the error for an empty file, or for a package.json without our key. */
export function emptyConfig(file: string): QueensideError {
  return configError('empty', { expected: expectedIn(file) }, { file });
}

function expectedIn(file: string): string {
  if (basename(file) === 'package.json') return 'the key "queenside" with an object of settings';
  if (/^\.[cm]?[jt]s$/.test(extname(file))) return 'settings as in: export default { inbox: "in" }';
  return 'keys such as inbox, outbox or routes';
}

/** Most V8 messages give the place: `… in JSON at position 20 (line 3 column 5)`. */
function explainJson({ message }: Failure, file: string): QueensideError {
  const said = withoutHeading(message);
  const [, reason, line, column] =
    /^(.*?)(?: in JSON)? at position \d+ \(line (\d+) column (\d+)\)$/.exec(said) ?? [];
  return configError('json-syntax', { reason: reason ?? said }, placeIn(file, line, column));
}

function explainYaml(
  { reason, message, mark }: Failure,
  file: string,
  text: string,
): QueensideError {
  if (mark === undefined && /input is empty/.test(message)) return emptyConfig(file);
  if (/expected a single document/.test(message))
    return configError('several-documents', {}, { file, line: secondDocument(text) });
  return configError(
    'yaml-syntax',
    { reason: reason ?? withoutHeading(message) },
    mark === undefined ? { file } : { file, line: mark.line + 1, column: mark.column + 1 },
  );
}

/** Returns the line where a second YAML document starts: the parser does not tell. No value contains such markers. */
function secondDocument(text: string): number {
  let [isBegun, isEnded] = [false, false];
  const lines = text.split(/\r\n|\r|\n/);
  const index = lines.findIndex((line) => {
    if (/^\.\.\.(?:\s|$)/.test(line)) isEnded = isBegun;
    else if (/^---(?:\s|$)/.test(line)) {
      if (isBegun) return true;
      isBegun = true;
    } else if (!/^(?:%|\s*(?:#|$))/.test(line)) {
      if (isEnded) return true;
      isBegun = true;
    }
    return false;
  });
  return index + 1;
}

/** The stack names the file and line of thrown errors and of most syntax errors. */
function explainModule(failure: Failure, file: string): QueensideError {
  const location = new RegExp(`${RegExp.escape(basename(file))}:(\\d+)(?::(\\d+))?`);
  const [, line, column] = location.exec(failure.stack ?? '') ?? [];
  return configError(
    failure.name === 'SyntaxError' ? 'module-syntax' : 'module-threw',
    { reason: oneLine(messageOf(failure)) },
    placeIn(file, line, column),
  );
}

function asFailure(thrown: unknown): Failure {
  return thrown instanceof Error ? thrown : new Error(messageOf(thrown));
}

/** Removes the line `JSON Error in <file>:` that cosmiconfig puts before the parser's message. */
function withoutHeading(message: string): string {
  return oneLine(message.replace(/^\w+ Error in .*:\n/, ''));
}

function placeIn(file: string, line?: string, column?: string) {
  return {
    file,
    ...defined({
      line: line === undefined ? undefined : Number(line),
      column: column === undefined ? undefined : Number(column),
    }),
  };
}
