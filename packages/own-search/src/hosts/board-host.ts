/** The board of a search that places queens. */
export interface BoardHost {
  readonly kind: 'board';
  readonly size: number;
}
