/** Builds the page of those who follow a lecture, which the studio serves to them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, hashOf, pageOf } from './bundle-page.ts';

/** Writes `lecture/page.txt` of a built site, whose licenses are those of its parts, too. Its policy admits its own script and style, and requests to its own server. */
export async function buildFollowerPage(site: string): Promise<void> {
  const page = await bundle('follower-page/page.tsx', []);
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashOf(page)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`;
  const folder = join(site, 'lecture');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'page.txt'),
    pageOf(
      page,
      `<meta http-equiv="Content-Security-Policy" content="${policy}" />
    <link rel="icon" href="data:," />
    <title>Lecture · Queenside</title>`,
      '<noscript>This page follows the lecturer by a script. Allow JavaScript to see it.</noscript>',
    ),
  );
}
