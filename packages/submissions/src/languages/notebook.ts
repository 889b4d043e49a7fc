/** Turns Jupyter notebooks into Python programs: their code cells, one after another. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasExtension, type SourceFile } from './sources.ts';

const EXTENSION = '.ipynb';
/** Cells for other interpreters, such as `%%bash`. `%%time` and the like run Python. */
const OTHER_CELL = /^%%(?!time\b|timeit\b|capture\b|prun\b)/;
/** Commands of IPython: `%matplotlib inline`, `!pip install numpy`, `print?`. */
const COMMAND = /^\s*(?:[%!].*|\?\S+|[\w.]+\?{1,2})$/;

export function isNotebook(name: string): boolean {
  return hasExtension(name, [EXTENSION]);
}

/** Writes a program `x.py` beside each notebook `x.ipynb`, unless there is one. Returns the new programs. */
export async function writeNotebooks(
  folder: string,
  files: readonly SourceFile[],
): Promise<SourceFile[]> {
  const existing = new Set(files.map(({ path }) => path));
  const written: SourceFile[] = [];
  for (const { path, text } of files.filter((file) => isNotebook(file.path))) {
    const program = codeIn(text);
    const target = `${path.slice(0, -EXTENSION.length)}.py`;
    if (program === undefined || existing.has(target)) continue;
    await writeFile(join(folder, target), program);
    written.push({ path: target, text: program, isExecutable: false });
  }
  return written;
}

/** Returns the code of a notebook; undefined if it has none. Commands of IPython become comments. */
export function codeIn(json: string): string | undefined {
  let cells: unknown;
  try {
    cells = (JSON.parse(json) as { readonly cells?: unknown } | null)?.cells;
  } catch {
    return undefined;
  }
  if (!Array.isArray(cells)) return undefined;
  const code = cells.flatMap((cell: unknown) => {
    const { cell_type: type, source } = Object(cell) as Readonly<Record<string, unknown>>;
    const text = Array.isArray(source) ? source.join('') : source;
    if (type !== 'code' || typeof text !== 'string' || OTHER_CELL.test(text)) return [];
    return text
      .split('\n')
      .map((line) => (COMMAND.test(line) ? `${/^\s*/.exec(line)![0]}pass  # ${line.trim()}` : line))
      .join('\n');
  });
  return code.length === 0 ? undefined : `${code.join('\n\n')}\n`;
}
