/** The page of community plugins, from a package registry. Everything that the registry says is text that nobody has checked. */
import { escapeMarkup, harmless } from '../packages/core/src/text.ts';
import { KINDS } from '../packages/cli/src/new/names.ts';

const KEYWORD = 'queenside-plugin';
/** The names of packages that a registry accepts. */
const NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/;
/** Our own plugins have this scope, which nobody else can publish to. */
const OURS = /^@queenside\/|^queenside$/;

const PAGE_SIZE = 250;
const MOST_PLUGINS = 1000;
const PATIENCE_MS = 30_000;
/** Longer texts are cut. */
const MOST_CHARACTERS = 300;

/** A plugin, as the registry describes it. All texts are one line; absent ones are empty. */
export interface CommunityPlugin {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  /** Of the version, as 2026-01-31. */
  readonly date: string;
  /** What it says that it contains, such as `solver`. */
  readonly kinds: readonly string[];
  /** The versions of `@queenside/core` that it accepts. */
  readonly core: string;
  /** The address of its page or repository; only http and https. */
  readonly link: string;
}

/** What a registry sends: anything. */
type Json = Readonly<Record<string, unknown>>;

/**
 * Returns all packages of a registry with the keyword, but ours, by name.
 *
 * @param registry its address, which ends with a slash.
 * @throws Error if it does not answer.
 */
export async function findCommunity(registry: string): Promise<CommunityPlugin[]> {
  const found = new Map<string, Json>();
  for (let from = 0; from < MOST_PLUGINS; from += PAGE_SIZE) {
    const query = new URLSearchParams({
      text: `keywords:${KEYWORD}`,
      size: String(PAGE_SIZE),
      from: String(from),
    });
    const { objects } = await fetchJson(`${registry}-/v1/search?${query}`);
    const packages = listOf(objects).map((each) => objectOf(objectOf(each)['package']));
    for (const each of packages) if (isCommunity(each)) found.set(each['name'] as string, each);
    if (packages.length < PAGE_SIZE) break;
  }
  const plugins: CommunityPlugin[] = [];
  for (const [name, described] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const address = `${registry}${name.replace('/', '%2F')}/latest`;
    const manifest = await fetchJson(address).catch(() => ({}));
    plugins.push(readPlugin(described, manifest));
  }
  return plugins;
}

async function fetchJson(address: string): Promise<Json> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return objectOf(await response.json());
}

/** A registry also finds packages with similar keywords. */
function isCommunity({ name, keywords }: Json): boolean {
  const isNamed = typeof name === 'string' && NAME.test(name) && !OURS.test(name);
  return isNamed && listOf(keywords).includes(KEYWORD);
}

/**
 * Reads what a registry says about a plugin.
 *
 * @param described its entry in the results of a search. @param manifest its package.json; empty if it is not known.
 */
export function readPlugin(described: Json, manifest: Json): CommunityPlugin {
  const keywords = new Set(listOf(described['keywords']));
  const { homepage, repository } = objectOf(described['links']);
  const isOwnSearch = 'search' in objectOf(manifest['queenside']);
  return {
    name: lineOf(described['name']),
    version: lineOf(described['version']),
    description: lineOf(described['description']),
    author:
      lineOf(objectOf(described['author'])['name']) ||
      lineOf(objectOf(described['publisher'])['username']),
    date: /^\d{4}-\d\d-\d\d/.exec(lineOf(described['date']))?.[0] ?? '',
    kinds: [...KINDS.filter((kind) => keywords.has(kind)), ...(isOwnSearch ? ['own search'] : [])],
    core: lineOf(objectOf(manifest['peerDependencies'])['@queenside/core']),
    link: [repository, homepage].map(addressOf).find((link) => link !== '') ?? '',
  };
}

function lineOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = harmless(value.replaceAll(/\s+/g, ' ')).trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS).trimEnd()}…` : line;
}

/** Returns an address of the web as it is written in a page; empty for anything else, such as `javascript:`. */
function addressOf(value: unknown): string {
  const address = typeof value === 'string' ? URL.parse(value.replace(/^git\+/, '')) : null;
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/**
 * Writes the page.
 *
 * @param plugins undefined if the registry did not answer. @param date as 2026-01-31.
 */
export function communityPage(
  plugins: readonly CommunityPlugin[] | undefined,
  date: string,
): string {
  return `# Community plugins

The packages on [npm](https://www.npmjs.com) with the keyword \`${KEYWORD}\`, as of ${date}. Nobody has reviewed them. A plugin runs with your rights: install
only [what you trust](../docs/plugins.md#trust).

${tableOf(plugins)}

A package with this keyword appears here when the site is built next: see [Publishing plugins](../docs/plugins.md#publish-it). Nothing to write yet? Take a
problem from [the wish list](../docs/wishes.md), with records and known optima.
`;
}

function tableOf(plugins: readonly CommunityPlugin[] | undefined): string {
  if (plugins === undefined) return 'The registry did not answer when this site was built.';
  if (plugins.length === 0) return 'There are none yet. Be the first.';
  const heads = ['package', 'what it is', 'parts', 'author', 'version', 'core'];
  // Vue must not read braces in texts as code: `v-pre`. A blank line would end the table.
  return [
    '<table v-pre>',
    `<thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...plugins.map(rowOf),
    '</tbody>',
    '</table>',
  ].join('\n');
}

function rowOf(plugin: CommunityPlugin): string {
  const { name, version, description, author, date, kinds, core, link } = plugin;
  const cells = [
    linked(name, `https://www.npmjs.com/package/${name}`),
    `${escapeMarkup(description)}${link === '' ? '' : ` (${linked('source', link)})`}`,
    kinds.join(', '),
    escapeMarkup(author),
    escapeMarkup(date === '' ? version : `${version}, ${date}`),
    escapeMarkup(core),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function linked(text: string, address: string): string {
  return `<a href="${escapeMarkup(address)}" rel="noreferrer nofollow">${escapeMarkup(text)}</a>`;
}
