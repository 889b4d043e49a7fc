/** The colors of drawings, and what replaces them on dark pages. */
export const INK = '#1f2430';
export const DIM = '#6b7280';
export const PAPER = '#fbfaf5';
export const LEAF = '#ffffff';
export const MAX_FILL = '#d6e6f7';
export const MIN_FILL = '#f8dfcf';
export const CHANCE_FILL = '#e6e0f3';
export const BEST = '#2f6f4f';
export const CUT = '#c0392b';
export const HERE = '#f2c14e';
export const TRACK = '#e3dfd3';

export const DARK: Readonly<Record<string, string>> = {
  [INK]: '#e6e4dc',
  [DIM]: '#a3a8b4',
  [PAPER]: '#1a1d23',
  [LEAF]: '#2a2f39',
  [MAX_FILL]: '#274868',
  [MIN_FILL]: '#6a3f27',
  [CHANCE_FILL]: '#453a66',
  [BEST]: '#7fc79a',
  [CUT]: '#ef7d6d',
  [HERE]: '#8a6410',
  [TRACK]: '#363b46',
};
