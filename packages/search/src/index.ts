/** What game-tree searches share. */
export {};
