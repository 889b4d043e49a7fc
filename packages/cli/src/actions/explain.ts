import { readFile } from 'node:fs/promises';
import { nearest } from '@queenside/core/basics';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { paint, print } from '../show/print.ts';

/** An error, as errors.json has it. */
interface ExplainedError {
  readonly cause: string;
  readonly remedy: string;
  readonly example?: {
    /** Texts by the file's name. */
    readonly files: Readonly<Record<string, string>>;
    readonly args: readonly string[];
    readonly prints: string;
  };
}

/** Generated from the error tables of all bundled packages. */
const ERRORS = new URL('../../errors.json', import.meta.url);

/**
 * Prints what an error means, what to do, and an example.
 *
 * @throws QueensideError `command/unknown-code`.
 */
export async function explainCommand(code: string): Promise<number> {
  const errors = JSON.parse(await readFile(ERRORS, 'utf8')) as Record<string, ExplainedError>;
  const codes = Object.keys(errors);
  const found = Object.hasOwn(errors, code) ? errors[code] : undefined;
  if (found === undefined)
    throw commandError('unknown-code', { code, nearest: nearestCode(code, codes) });
  print(`${describe(code, found).join('\n')}\n`);
  return ExitStatus.right;
}

/** Returns the code that is most likely meant. The area may be missing. */
function nearestCode(code: string, codes: readonly string[]): string {
  return codes.find((each) => each.endsWith(`/${code}`)) ?? nearest(code, codes);
}

/** Writes the slots of an error's texts as people know them: `<found>`. */
function withSlots(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, '<$1>');
}

function describe(code: string, { cause, remedy, example }: ExplainedError): string[] {
  const bold = (text: string): string => paint('bold', text, process.stdout);
  const lines = [bold(code), '', `What is wrong: ${withSlots(cause)}`];
  if (remedy !== '') lines.push(`What to do:    ${withSlots(remedy)}`);
  if (example === undefined) return lines;
  lines.push('', bold('Example'));
  for (const [name, text] of Object.entries(example.files))
    lines.push(
      `${name}:`,
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
    );
  return [...lines, `$ queenside ${example.args.join(' ')}`, `    ${example.prints}`];
}
