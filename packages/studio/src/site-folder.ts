/** The folder of the built site: static files that work from any folder of any server. */
export const SITE: URL = new URL('../dist/site/', import.meta.url);
