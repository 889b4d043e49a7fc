/** The remaining heaps, and who moves next. */
export interface Nim {
  readonly heaps: readonly number[];
  readonly mover: 'max' | 'min';
}
