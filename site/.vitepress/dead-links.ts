/** Checks the links of the built site. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the links of all pages that lead to no file of the site, or to no heading of its page, each after its page.
 *
 * @param base the folder of the site on its server, such as `/queenside/`.
 */
export function deadLinks(folder: string, base: string): string[] {
  const pages = globSync('**/*.html', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const ids = new Map(
    [...texts].map(([page, text]) => [page, new Set(valuesOf(text, /\sid="([^"]*)"/g))]),
  );
  return [...texts].flatMap(([page, text]) =>
    valuesOf(text, /\s(?:href|src)="([^"]*)"/g)
      .filter((link) => !/^(?:\w+:|\/\/)/.test(link) && !leadsSomewhere(link, page))
      .map((link) => `${page}: ${link}`),
  );

  function leadsSomewhere(link: string, page: string): boolean {
    const { pathname, hash } = new URL(link, `http://site${base}${page}`);
    if (!pathname.startsWith(base)) return false;
    const path = decodeURIComponent(pathname).slice(base.length);
    const target = [path, `${path}.html`, join(path, 'index.html')].find((file) =>
      isFile(join(folder, file)),
    );
    if (target === undefined) return false;
    // After `#/`, the playground has its state.
    if (hash === '' || hash.startsWith('#/')) return true;
    return ids.get(target)?.has(decodeURIComponent(hash.slice(1))) ?? false;
  }
}

function valuesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value]) => value!.replaceAll('&amp;', '&'));
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}
