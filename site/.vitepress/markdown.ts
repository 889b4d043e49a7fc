/** Makes the repository's Markdown files work on the site: their links, indented blocks, and lessons. Adds live examples. */
import { readFileSync, statSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';

export const GITHUB = 'https://github.com/queenside-search/queenside';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns where the site has a file of the repository. */
export function pageAt(file: string): string {
  if (file === 'site/index.md') return 'index.md';
  if (file === 'README.md') return 'start.md';
  return file.replace(/^site\/(?=api\/|community\.md$)/, '').replace(/\/README\.md$/, '/index.md');
}

/** Links pages to each other, and everything else in the repository to GitHub. */
export function siteLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('site-links', ({ tokens, env }) => {
    const page = fileOf(env);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.type === 'link_open' ? token.attrGet('href') : null;
      const target = link === null ? undefined : targetOf(link, page);
      if (target !== undefined) token.attrSet('href', onSite(target, page));
    }
  });
}

/** Returns the path of a page's file in the repository. */
function fileOf(env: { readonly realPath?: string; readonly path: string }): string {
  return relative(ROOT, env.realPath ?? env.path).replaceAll('\\', '/');
}

/** Links of READMEs are whole addresses, so that they work in `node_modules`, too. */
const ON_GITHUB = /^https:\/\/github\.com\/queenside-search\/queenside\/(?:blob|tree)\/main\//;

/** Returns the file of the repository that a link leads to, perhaps with a heading; undefined if it leads elsewhere. */
export function targetOf(link: string, page: string): string | undefined {
  if (ON_GITHUB.test(link)) return decodeURI(link.replace(ON_GITHUB, ''));
  if (/^(?:\w+:|#|\/)/.test(link)) return undefined;
  return posix.join(posix.dirname(page), decodeURI(link));
}

function onSite(link: string, page: string): string {
  const [, target = '', hash = ''] = /^([^#]*)(.*)$/.exec(link)!;
  if (/^(?:docs|packages|benchmarks|site\/api)\/.+\.md$|^[^/]+\.md$/.test(target))
    return `/${pageAt(target)}${hash}`;
  const found = statSync(posix.join(ROOT, target), { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${page} has a dead link: ${link}`);
  return `${GITHUB}/${found.isDirectory() ? 'tree' : 'blob'}/main/${target}${hash}`;
}

/** Shows indented blocks of code like fenced ones. */
export function indentedBlocks({ renderer: { rules } }: MarkdownRenderer): void {
  rules.code_block = (tokens, index, ...rest) => rules.fence!(tokens, index, ...rest);
}

/** Shows the blocks of lessons in the playground. */
export function lessonBlocks({ renderer: { rules }, utils }: MarkdownRenderer): void {
  const { fence } = rules;
  rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index]!;
    if (!/^queenside\b/.test(info)) return fence!(tokens, index, ...rest);
    const text = deflateRawSync(`\`\`\`${info}\n${content}\`\`\`\n`).toString('base64url');
    const address = `#/lesson?text=${text}&view=embed`;
    return `<LiveExample address="${utils.escapeHtml(address)}" />\n`;
  };
}

/** Ends the page of each plugin with its example in the playground. `prepare.ts` has written the addresses. */
export function liveExamples(markdown: MarkdownRenderer): void {
  const file = new URL('live.json', import.meta.url);
  const addresses = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  markdown.core.ruler.after('normalize', 'live-example', (state) => {
    const [, name = ''] = /^packages\/([^/]+)\/README\.md$/.exec(fileOf(state.env)) ?? [];
    const address = addresses[name];
    if (address !== undefined)
      state.src += `\n\n## Try it here\n\n<LiveExample address="${markdown.utils.escapeHtml(address)}" />\n`;
  });
}
