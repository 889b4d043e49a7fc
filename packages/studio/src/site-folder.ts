import { pathToFileURL } from 'node:url';

/** Tests of the command use a small one. */
const OTHER = process.env['QUEENSIDE_STUDIO_SITE'];

/** The folder of the built site: static files that work from any folder of any server. */
export const SITE: URL =
  OTHER === undefined ? new URL('../dist/site/', import.meta.url) : pathToFileURL(`${OTHER}/`);
