/** Writes `docs/pictures/studio-*.png`, a picture of each main view: `pnpm --filter @queenside/studio pictures [name ...]`. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildSite } from './build-site.ts';
import { Camera } from './pictures/camera.ts';
import { VIEWS } from './pictures/views.ts';

const PICTURES = resolve(import.meta.dirname, '../../../docs/pictures');

const SITE = resolve(import.meta.dirname, '../dist/site');

const wanted = process.argv.slice(2);
await buildSite(SITE);
await using camera = await Camera.start('/usr/bin/chromium', SITE);
for (const view of VIEWS)
  if (wanted.length === 0 || wanted.includes(view.name))
    await writeFile(resolve(PICTURES, `studio-${view.name}.png`), await camera.take(view));
