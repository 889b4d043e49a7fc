/** Installs libraries for a class, and shows them to its programs. */
export { installLibraries, withLibraries, type LibraryOptions } from './show.ts';
