/** The types of your own search in TypeScript: what its function `solve` gets. */
export type { Board, Csp, Node, Space, State, Tree } from '@queenside/own-search';
