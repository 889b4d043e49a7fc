/** Turns Jupyter notebooks into Python programs: their code cells, one after another. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { hasExtension, NOTEBOOK } from '../file-names.ts';
import { startsOf } from './python-statements.ts';
import { readCode, type SourceFile } from './sources.ts';

/** Cells for other interpreters, such as `%%bash`. The others run Python. */
const OTHER_CELL = /^\s*%%(?!time\b|timeit\b|capture\b|prun\b|python3?\b)/;
const FILE_CELL = /^\s*%%(?:writefile|file)\s+(?:-a\s+)?(["']?)([\w./ -]+?)\1\s*\n/;
/** Commands of IPython: `%matplotlib inline`, `!pip install numpy`, `print?`. */
const COMMAND = /^\s*(?:[%!].*|\?\S+|[\w.]+\?{1,2})$/;
/** A command that runs a statement: `%time solve(8)`. */
const TIMED = /^(\s*)%(?:time|timeit|prun|memit)[ \t]+(?:-\w+(?:[ \t]+\d+)?[ \t]+)*(\S.*)$/;
/** A command whose result a variable gets: `files = !ls`. */
const ASSIGNED = /^(\s*[A-Za-z_]\w*\s*=\s*)[%!](.*)$/;
const AWAIT = /^((?:[\w.,\s]+=(?!=)\s*)?)await\b(.*)$/s;
/** The beginnings of statements that are no expressions. */
const KEYWORD =
  /^(?:assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|nonlocal|pass|raise|return|try|while|with|@|#|print\s*\()/;

/** What programs of notebooks may call. Each part is there only if the program needs it. */
const HELPERS: readonly (readonly [name: RegExp, code: string])[] = [
  [
    /\bget_ipython\s*\(/,
    'class _IPython:\n    def __getattr__(self, _): return lambda *a, **k: None\ndef get_ipython(): return _IPython()\n',
  ],
  [/\bdisplay\s*\(/, 'def display(*values, **_): print(*values)\n'],
  [
    /\b_shown\s*\(/,
    // A plot or another object that has no text is no answer: `<Axes: >`.
    "def _shown(value):\n    if value is not None and not repr(value).startswith('<'): print(value)\n",
  ],
  [
    /\b_awaited\s*\(/,
    'def _awaited(start):\n    import asyncio\n    async def run(): return await start()\n    return asyncio.run(run())\n',
  ],
];

/** A notebook as a program. */
export interface NotebookCode {
  readonly program: string;
  /** The files that its cells write (`%%writefile`), by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The commands that the program leaves out. */
  readonly skipped: readonly string[];
}

export function isNotebook(name: string): boolean {
  return hasExtension(name, [NOTEBOOK]);
}

/**
 * Writes a program `x.py` beside each notebook `x.ipynb`, and the files that its cells write, unless they exist.
 *
 * @param note is called for each command that a program leaves out.
 * @returns the new files.
 */
export async function writeNotebooks(
  folder: string,
  files: readonly SourceFile[],
  note: (remark: string) => void = () => undefined,
): Promise<SourceFile[]> {
  const existing = new Set(files.map(({ path }) => path));
  const written: SourceFile[] = [];
  const write = async (path: string, text: string): Promise<void> => {
    if (existing.has(path)) return;
    existing.add(path);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    written.push({ path, text, isExecutable: false });
  };
  for (const { path, text } of files.filter((file) => isNotebook(file.path))) {
    const code = readNotebook(text);
    if (code === undefined) continue;
    for (const [name, content] of code.files) {
      const target = posix.join(posix.dirname(path), name);
      if (target.startsWith('../') || posix.isAbsolute(name)) continue;
      await write(target, content);
    }
    await write(`${path.slice(0, -NOTEBOOK.length)}.py`, code.program);
    for (const command of new Set(code.skipped)) note(`${path}: "${command}" is not run`);
  }
  return written;
}

/** Returns a notebook without its outputs, which may be much longer than its code; the text itself if it is no notebook. */
export function withoutOutputs(json: string): string {
  const cells = cellsOf(json);
  return cells === undefined ? json : JSON.stringify({ cells });
}

/**
 * Returns the code of a notebook as its author wrote it, to be read and compared; undefined if it has none. Commands of IPython become
 * comments.
 */
export function codeIn(json: string): string | undefined {
  const code = cellsOf(json)?.flatMap(({ source }) => {
    const [line] = FILE_CELL.exec(source) ?? [];
    if (line !== undefined) return [source.slice(line.length)];
    if (OTHER_CELL.test(source)) return [];
    return source.split('\n').map(asComment).join('\n');
  });
  return code === undefined || code.length === 0 ? undefined : `${code.join('\n\n')}\n`;
}

function asComment(line: string): string {
  return COMMAND.test(line) ? `${/^\s*/.exec(line)![0]}pass  # ${line.trim()}` : line;
}

/** Returns the program of a notebook; undefined if it has no code. */
export function readNotebook(json: string): NotebookCode | undefined {
  const cells = cellsOf(json);
  if (cells === undefined || cells.length === 0) return undefined;
  const files = new Map<string, string>();
  const skipped: string[] = [];
  const code: string[] = [];
  for (const { source } of cells) {
    const [line = '', , name] = FILE_CELL.exec(source) ?? [];
    if (name !== undefined) {
      const isAppended = /\s-a\s/.test(line);
      files.set(name, (isAppended ? (files.get(name) ?? '') : '') + source.slice(line.length));
    } else if (OTHER_CELL.test(source)) skipped.push(firstLine(source));
    else code.push(programOf(source, skipped));
  }
  if (code.length === 0 && files.size === 0) return undefined;
  const body = `${code.join('\n\n')}\n`;
  const helpers = HELPERS.filter(([called]) => called.test(body)).map(([, helper]) => helper);
  // Imports from the future must come first.
  const future = body.match(/^from __future__ import .*$/gm) ?? [];
  const own = future.length === 0 ? body : body.replace(/^from __future__ import .*$/gm, '');
  const program = [...future.map((each) => `${each}\n`), ...helpers, own].join('');
  return { program, files, skipped };
}

/** Returns the code cells of a notebook of format 3 or 4; undefined if it cannot be read. */
function cellsOf(json: string): { cell_type: 'code'; source: string }[] | undefined {
  let notebook: Readonly<Record<string, unknown>>;
  try {
    notebook = Object(JSON.parse(json)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
  const sheets = Array.isArray(notebook['worksheets']) ? notebook['worksheets'] : [notebook];
  const lists = sheets.map((sheet) => (Object(sheet) as { cells?: unknown }).cells);
  if (!lists.some(Array.isArray)) return undefined;
  return lists
    .filter(Array.isArray)
    .flat()
    .flatMap((cell: unknown) => {
      const { cell_type: type, source, input } = Object(cell) as Readonly<Record<string, unknown>>;
      const lines = source ?? input;
      const text = Array.isArray(lines) ? lines.join('') : lines;
      return type === 'code' && typeof text === 'string' ? [{ cell_type: type, source: text }] : [];
    });
}

/** Returns the code of a cell as Python runs it. */
function programOf(cell: string, skipped: string[]): string {
  const lines = cell.replace(/\r\n?/g, '\n').split('\n');
  const starts = startsOf(lines);
  for (const [index, line] of lines.entries())
    if (starts[index] !== undefined) lines[index] = withoutCommand(line, skipped);
  const tops = [...lines.keys()].filter((index) => starts[index] === 0 && lines[index] !== '');
  let end = lines.length;
  for (const index of tops.toReversed()) {
    const isLast = end === lines.length;
    const changed = changedStatement(lines.slice(index, end).join('\n').trimEnd(), isLast);
    if (changed !== undefined) lines.splice(index, end - index, changed);
    end = index;
  }
  return lines.join('\n').trimEnd();
}

function withoutCommand(line: string, skipped: string[]): string {
  const [, indent, statement] = TIMED.exec(line) ?? [];
  if (statement !== undefined) return `${indent}${statement}`;
  const [, variable, assigned] = ASSIGNED.exec(line) ?? [];
  if (!COMMAND.test(line) && variable === undefined) return line;
  if (/^\s*[!]|=\s*!/.test(line)) skipped.push(line.trim());
  if (variable !== undefined) return `${variable}[]  # ${assigned!.trim()}`;
  return asComment(line);
}

/** Returns a statement in the first column that Python cannot run, or whose value the notebook shows, as Python runs it. */
function changedStatement(statement: string, isLast: boolean): string | undefined {
  const [, variables, awaited] = AWAIT.exec(statement) ?? [];
  if (awaited !== undefined && !hasAwait(awaited))
    return `${variables}_awaited(lambda: (${awaited}\n))`;
  const isShown = isLast && !KEYWORD.test(statement) && isExpression(statement);
  const shown = isShown ? `_shown((${statement}\n))` : undefined;
  if (FUNCTION.test(statement) || !hasAwait(statement)) return shown;
  const names = assignedIn(statement);
  const lines = [
    'async def _cell():',
    ...(names.length > 0 ? [`global ${names.join(', ')}`] : []),
    ...(shown ?? statement).split('\n'),
  ];
  return `${lines.join('\n    ')}\n_awaited(_cell)`;
}

/** Statements whose `await` is inside a function. */
const FUNCTION = /^(?:async\s+def|def|class|@)\b/;
const TARGETS =
  /^[ \t]*((?:[A-Za-z_]\w*\s*,\s*)*[A-Za-z_]\w*)\s*(?:[+*/%&|^-]|\/\/|\*\*|<<|>>)?=(?!=)|\bfor\s+((?:[A-Za-z_]\w*\s*,\s*)*[A-Za-z_]\w*)\s+in\b|\bas\s+([A-Za-z_]\w*)\s*[:,]/gm;

function hasAwait(code: string): boolean {
  return /\bawait\b|\basync\s+(?:for|with)\b/.test(readCode(code, '#').code);
}

/** Returns the variables that a statement sets, in loops and `with`, too. */
function assignedIn(statement: string): readonly string[] {
  const found = [...statement.matchAll(TARGETS)].flatMap(([, ...targets]) =>
    targets.filter((target) => target !== undefined).flatMap((target) => target.split(/\s*,\s*/)),
  );
  return [...new Set(found)];
}

/** Whether a statement is an expression whose value a notebook shows: no assignment, no declaration, and not followed by `;`. */
function isExpression(statement: string): boolean {
  // Texts, comments, and what is in brackets do not matter.
  let code = statement.replace(/#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (piece) =>
    piece.startsWith('#') ? '' : '_',
  );
  for (let before = ''; before !== code;) {
    before = code;
    code = code.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '_');
  }
  return !/(?<![=<>!:])=(?!=)|;|:\s*$|^[\w.]+\s*:/.test(code) && code.trim() !== '';
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]!;
}
