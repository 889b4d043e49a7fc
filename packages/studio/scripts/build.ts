/**
 * Builds the site of `queenside studio` into `dist/site`, with every workspace package that is a plugin.
 *
 * `pnpm --filter @queenside/studio build`.
 */
import { buildSite } from './build-site.ts';

await buildSite();
