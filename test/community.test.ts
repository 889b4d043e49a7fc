/** The site's page of community plugins, from a registry on this machine. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { communityPage, findCommunity, readPlugin } from '../site/community.ts';

const DATE = '2026-11-29';

/** Starts a registry. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const entry = (name: unknown, more: object = {}) => ({
  package: { name, version: '1.2.0', keywords: ['queenside-plugin'], ...more },
});

/** Serves search results and manifests. Anything else does not exist. */
function registryOf(
  all: readonly object[],
  manifests: Readonly<Record<string, object>>,
): RequestListener {
  return ({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://registry');
    const from = Number(searchParams.get('from'));
    const page = all.slice(from, from + Number(searchParams.get('size')));
    const found =
      pathname === '/-/v1/search' && searchParams.get('text') === 'keywords:queenside-plugin'
        ? { objects: page, total: all.length }
        : manifests[pathname];
    response.statusCode = found === undefined ? 404 : 200;
    response.end(JSON.stringify(found ?? { error: 'not found' }));
  };
}

test('finds the plugins of others, by name, with what their manifests say', async () => {
  const all = [
    entry('queenside-plugin-rush-hour', {
      description: 'Rush Hour',
      date: '2026-10-01T08:00:00.000Z',
      author: { name: 'Ada' },
      keywords: ['domain', 'puzzle', 'queenside-plugin'],
      links: { npm: 'x', repository: 'git+https://github.com/ada/rush-hour.git' },
    }),
    entry('@ada/queenside-plugin-hex', { publisher: { username: 'ada' } }),
    entry('@queenside/solver-a-star'),
    entry('queenside'),
    entry('queens', { keywords: ['queenside'] }),
    entry('../etc/passwd'),
    entry(7),
    {},
  ];
  const registry = await serve(
    registryOf(all, {
      '/queenside-plugin-rush-hour/latest': {
        peerDependencies: { '@queenside/core': '^0.1.0' },
      },
      '/@ada%2Fqueenside-plugin-hex/latest': { queenside: { search: 'hex.py' } },
    }),
  );
  expect(await findCommunity(registry)).toEqual([
    {
      name: '@ada/queenside-plugin-hex',
      version: '1.2.0',
      description: '',
      author: 'ada',
      date: '',
      kinds: ['own search'],
      core: '',
      link: '',
    },
    {
      name: 'queenside-plugin-rush-hour',
      version: '1.2.0',
      description: 'Rush Hour',
      author: 'Ada',
      date: '2026-10-01',
      kinds: ['domain'],
      core: '^0.1.0',
      link: 'https://github.com/ada/rush-hour.git',
    },
  ]);
});

test('reads all pages of a search, and a plugin whose manifest is missing', async () => {
  const names = Array.from({ length: 251 }, (_, index) => `queenside-plugin-${index}`);
  const registry = await serve(
    registryOf(
      names.map((name) => entry(name)),
      {},
    ),
  );
  const found = await findCommunity(registry);
  expect(found.map(({ name }) => name)).toEqual(names.toSorted());
});

test('a registry that does not answer is an error, and one without plugins is empty', async () => {
  const registry = await serve((_, response) => response.writeHead(503).end());
  await expect(findCommunity(registry)).rejects.toThrow('answered 503');
  expect(communityPage(undefined, DATE)).toContain('did not answer when this site was built');
  expect(await findCommunity(await serve(registryOf([], {})))).toEqual([]);
  expect(communityPage([], DATE)).toContain('There are none yet');
});

test('nothing that the registry says becomes markup, code of Vue, or a link to a script', () => {
  const evil = '</td><script>alert(1)</script>\n\n{{ 7 * 7 }} "x" onclick="';
  const fields = ['version', 'description', 'date'].map((field) => [field, evil]);
  const plugin = readPlugin(
    {
      name: 'queenside-plugin-evil',
      ...Object.fromEntries(fields),
      author: { name: evil },
      keywords: [evil, 'queenside-plugin', 'solver'],
      links: { homepage: 'javascript:alert(1)', repository: `https://x.org/"><b>${evil}` },
    },
    { peerDependencies: { '@queenside/core': evil } },
  );
  const page = communityPage([plugin], DATE);
  const [, table = ''] = /^(<table v-pre>\n[^]*<\/table>)$/m.exec(page)!;
  expect(table).not.toContain('\n\n');
  const tags = new Set(
    table.match(/<(?!\/)[^>]*>/g)!.map((tag) => tag.replace(/ href="[^"]*"/, '')),
  );
  expect([...tags]).toEqual([
    '<table v-pre>',
    '<thead>',
    '<tr>',
    '<th>',
    '<tbody>',
    '<td>',
    '<a rel="noreferrer nofollow">',
  ]);
  expect(page.replace(table, '')).not.toContain('{{');
  expect(table.match(/href="[^"]*"/g)).toEqual([
    'href="https://www.npmjs.com/package/queenside-plugin-evil"',
    expect.stringMatching(/^href="https:\/\/x\.org\/%22%3E%3Cb%3E/),
  ]);
  for (const link of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.org/', 'x', 7, null])
    expect(readPlugin({ links: { homepage: link } }, {}).link).toBe('');
});

test('long texts are cut, and invisible characters are shown', () => {
  const { description, author, version } = readPlugin(
    { description: 'x'.repeat(10_000), author: { name: 'a\u202Eb' }, version: ' 1\n 2 ' },
    {},
  );
  expect(description).toBe(`${'x'.repeat(300)}…`);
  expect([author, version]).toEqual(['a\uFFFDb', '1 2']);
});
