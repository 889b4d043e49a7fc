/**
 * Builds the static site into `dist/site`, with every workspace package that is a plugin.
 *
 * `pnpm --filter @queenside/playground build`.
 */
import { buildSite } from './build-site.ts';

await buildSite();
