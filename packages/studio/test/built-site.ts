import { builtOnce } from '../../playground/test/open-site.ts';
import { buildSite } from '../scripts/build-site.ts';

/** Returns the folder of the site that the studio serves. */
export function builtSite(): Promise<string> {
  return builtOnce('studio', buildSite);
}
