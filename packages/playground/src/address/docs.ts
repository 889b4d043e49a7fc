/** The published documentation. */
export const DOCS = 'https://queenside-search.github.io/queenside/';
