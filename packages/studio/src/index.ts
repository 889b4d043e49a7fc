/** The studio: its static site. */
export { SITE } from './site-folder.ts';
