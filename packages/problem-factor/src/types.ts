/** A parsed line of factor.txt: split `number` as A x B with 1 < A <= B. */
export interface Factor {
  /** From 2 to 3,317,044,064,679,887,385,961,980. */
  readonly number: bigint;
}

/** The answer to one record. */
export type FactorAnswer = (
  | { readonly kind: 'factors'; readonly a: bigint; readonly b: bigint }
  /** The number has no such factors. */
  | { readonly kind: 'prime' }
  /** No factors were found, which proves nothing. */
  | { readonly kind: 'unknown' }
) & {
  /** The number that the answer's text is about. A solver leaves it out. */
  readonly number?: bigint;
};
