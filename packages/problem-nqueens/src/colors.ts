/** The colors of boards, and what replaces them on dark pages. */
export const PAPER = '#fbfaf5';
export const DIM = '#6b675c';
export const LIGHT = '#f0ead6';
export const DARK = '#a9bf9b';
export const QUEEN = '#2b2b2b';
/** The color of queens placed beforehand. */
export const PLACED = '#b5432f';

export const ON_DARK_PAGES: Readonly<Record<string, string>> = {
  [PAPER]: '#1a1d23',
  [DIM]: '#a3a8b4',
  [LIGHT]: '#b9b39c',
  [DARK]: '#6f8a64',
};
