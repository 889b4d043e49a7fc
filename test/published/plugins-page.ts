/** The plugin of docs/plugins.md: what the page shows is what is tested. */
import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../docs/plugins.md', import.meta.url), 'utf8');

/** The first block of a language after the first mention of a heading text. */
function blockAfter(mention: string, language: string): string {
  const from = page.indexOf(mention);
  const [, block] =
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page.slice(from)) ?? [];
  if (from === -1 || block === undefined)
    throw new Error(`docs/plugins.md: no ${language} block after ${mention}`);
  return block;
}

/** The package's files, by name. */
export const PLUGIN_FILES = {
  'package.json': blockAfter('\n`package.json`', 'json'),
  'index.js': blockAfter('\n`staircase.js`', 'js'),
  'index.test.js': blockAfter('\n`index.test.js`', 'js'),
} as const;

/** The records that the page speaks of, and the answer file that it shows. */
export const RECORDS = '8\n15\n3\n';
export const RESULT = blockAfter('outputs/nqueens.staircase_out.txt', 'text');

/** All codes in the page's table of errors. */
export const CODES = [...page.matchAll(/^\| `([a-z]+\/[a-z-]+)`/gm)].map(([, code]) => code!);
