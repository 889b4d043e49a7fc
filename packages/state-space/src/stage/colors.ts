/** The colors in which stages show what a search has done with a state, and what replaces them on dark pages. */
export const SEARCH_COLORS = {
  open: '#ffe08a',
  closed: '#bcd7f2',
  /** The color of open nodes on the side of a search that starts at the goal. */
  backOpen: '#f7c3a5',
  backClosed: '#cfc6ea',
  path: '#c62828',
  current: '#ef6c00',
} as const;

export const SEARCH_DARK: Readonly<Record<string, string>> = {
  [SEARCH_COLORS.open]: '#6b5a1e',
  [SEARCH_COLORS.closed]: '#2f4a66',
  [SEARCH_COLORS.backOpen]: '#77452a',
  [SEARCH_COLORS.backClosed]: '#463c66',
  [SEARCH_COLORS.path]: '#ff6b6b',
  [SEARCH_COLORS.current]: '#ffa040',
};
