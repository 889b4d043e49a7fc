import { resolve } from 'node:path';
import { buildFollowerPage } from '../../playground/scripts/build-follower-page.ts';
import { buildSite as buildPlayground } from '../../playground/scripts/build-site.ts';

const STUDIO = resolve(import.meta.dirname, '..');

/** Builds the static site: the playground, and the pages of this machine and of its followers. */
export async function buildSite(folder: string = resolve(STUDIO, 'dist/site')): Promise<void> {
  await buildPlayground(folder, resolve(STUDIO, 'src/client/main.tsx'));
  await buildFollowerPage(folder);
}
