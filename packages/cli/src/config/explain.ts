/** What went wrong while a configuration file was read, in words: the place, the cause, the remedy. */
import { basename, extname } from 'node:path';
import { QueensideError } from '@queenside/core';
import { configError } from './errors.ts';

/** What the errors of the file system, of the parsers and of cosmiconfig may carry. */
interface Failure extends Error {
  readonly code?: string;
  /** Cosmiconfig's: the file it was at. */
  readonly filepath?: string;
  /** The YAML parser's: what is wrong, in a clause. */
  readonly reason?: string;
  /** The YAML parser's: counts from 0. */
  readonly mark?: { readonly line: number; readonly column: number };
}

/**
 * Any error of looking for a configuration as one of ours.
 *
 * @param start the file that was named, or the folder where the search began.
 */
export function explainAccess(thrown: unknown, start: string): QueensideError {
  if (thrown instanceof QueensideError) return thrown;
  const { code, filepath, message } = asFailure(thrown);
  if (code === 'ENOENT') return configError('missing', {}, { file: start });
  if (filepath !== undefined) return explainContent(thrown, filepath);
  return configError('unreadable', { reason: message }, { file: start });
}

/** What a parser, or the file's own code, threw. */
export function explainContent(thrown: unknown, file: string): QueensideError {
  const failure = asFailure(thrown);
  switch (extname(file)) {
    case '.json':
      return explainJson(failure, file);
    case '':
    case '.yaml':
    case '.yml':
      return explainYaml(failure, file);
    default:
      return explainModule(failure, file);
  }
}

/** The error of a file that holds nothing, or of a package.json without our key. */
export function emptyConfig(file: string): QueensideError {
  return configError('empty', { expected: expectedIn(file) }, { file });
}

function expectedIn(file: string): string {
  if (basename(file) === 'package.json') return 'the key "queenside" with an object of settings';
  if (/^\.[cm]?[jt]s$/.test(extname(file))) return 'settings as in: export default { inbox: "in" }';
  return 'keys such as inbox, outbox or routes';
}

/** V8 says where in most of its messages: `… in JSON at position 20 (line 3 column 5)`. */
function explainJson({ message }: Failure, file: string): QueensideError {
  const said = withoutHeading(message);
  const [, reason, line, column] =
    /^(.*?)(?: in JSON)? at position \d+ \(line (\d+) column (\d+)\)$/.exec(said) ?? [];
  return configError('json-syntax', { reason: reason ?? said }, placeIn(file, line, column));
}

function explainYaml({ reason, message, mark }: Failure, file: string): QueensideError {
  if (mark === undefined && /input is empty/.test(message)) return emptyConfig(file);
  return configError(
    'yaml-syntax',
    { reason: reason ?? withoutHeading(message) },
    mark === undefined ? { file } : { file, line: mark.line + 1, column: mark.column + 1 },
  );
}

/** The stack names the file and the line, of an error that was thrown and of most that the parser found. */
function explainModule(failure: Failure, file: string): QueensideError {
  const location = new RegExp(`${RegExp.escape(basename(file))}:(\\d+)(?::(\\d+))?`);
  const [, line, column] = location.exec(failure.stack ?? '') ?? [];
  return configError(
    failure.name === 'SyntaxError' ? 'module-syntax' : 'module-threw',
    { reason: onOneLine(failure.message || failure.name) },
    placeIn(file, line, column),
  );
}

function asFailure(thrown: unknown): Failure {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Cosmiconfig puts `JSON Error in <file>:` and a line feed before the parser's words. */
function withoutHeading(message: string): string {
  return onOneLine(message.replace(/^\w+ Error in .*:\n/, ''));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function placeIn(file: string, line?: string, column?: string) {
  return {
    file,
    ...(line !== undefined && { line: Number(line) }),
    ...(column !== undefined && { column: Number(column) }),
  };
}
