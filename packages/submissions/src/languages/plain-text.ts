/** Recognizes programs in text files: students paste their program into `nqueens.txt`. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasExtension } from '../file-names.ts';
import { stemOf, type SourceFile } from './sources.ts';

const TEXTS = ['.txt', '.text'];
/** Run lines, and the usual companions of programs. */
const OTHERS = /^(?:run|readme|requirements|license)\b/i;

/** A language's extension, and what its programs contain. The first that fits decides. */
const SIGNS: readonly (readonly [extension: string, signs: readonly RegExp[]])[] = [
  ['.java', [/\bpublic\s+static\s+void\s+main\s*\(\s*(?:final\s+)?String/]],
  ['.cs', [/\bstatic\s+(?:void|int)\s+Main\s*\(/]],
  ['.cpp', [/^\s*#\s*include\s*<(?:\w+|bits\/stdc\+\+\.h)>/m, /\bmain\s*\(/]],
  ['.c', [/^\s*#\s*include\s*[<"]/m, /\bmain\s*\(/]],
  ['.go', [/^package\s+main\b/m, /^func\s+main\s*\(/m]],
  ['.rs', [/^(?:pub\s+)?fn\s+main\s*\(/m]],
  ['.kt', [/^fun\s+main\s*\(/m]],
  ['.js', [/\bconsole\.log\s*\(|\bprocess\.stdout\b/, /[;{}]\s*$/m]],
  [
    '.py',
    [/^\s*(?:print\s*\(|with\s+open\s*\()/m, /^(?:(?:def|class|for|while|import|from)\b|\w+\s*=)/m],
  ],
];

/** Returns the file name for a program that a text contains; undefined if it looks like no program. */
export function programNameOf(path: string, text: string): string | undefined {
  const [extension] = SIGNS.find(([, signs]) => signs.every((sign) => sign.test(text))) ?? [];
  if (extension === undefined) return undefined;
  const [, publicClass] = /\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(text) ?? [];
  const isPublic = extension === '.java' && publicClass !== undefined;
  const folder = path.slice(0, path.length - path.split('/').at(-1)!.length);
  return `${folder}${isPublic ? publicClass : stemOf(path)}${extension}`;
}

/**
 * Renames text files that contain programs, so that a build and a run find them, and the input does not replace them.
 *
 * @returns the files with their new names.
 */
export async function renamePrograms(
  folder: string,
  files: readonly SourceFile[],
  note: (remark: string) => void,
): Promise<readonly SourceFile[]> {
  const taken = new Set(files.map(({ path }) => path));
  const renamed: SourceFile[] = [];
  for (const file of files) {
    const { path, text } = file;
    const isText = hasExtension(path, TEXTS) && !OTHERS.test(stemOf(path));
    const name = isText ? programNameOf(path, text) : undefined;
    if (name === undefined || taken.has(name)) renamed.push(file);
    else {
      taken.add(name);
      await rename(join(folder, path), join(folder, name));
      note(`${path} contains a program: it is run as ${name}`);
      renamed.push({ ...file, path: name });
    }
  }
  return renamed;
}
