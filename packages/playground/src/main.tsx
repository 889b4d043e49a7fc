/** The static site: the playground alone. */
import { openSite, PLAYGROUND } from './site.tsx';

openSite(PLAYGROUND);
