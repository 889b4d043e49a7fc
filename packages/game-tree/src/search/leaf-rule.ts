/**
 * Which leaves of a tree without chance nodes a search scores, so that a checker can verify their number: what a search
 * guarantees. `alpha-beta` cuts off if alpha >= beta, with children in order, and `alpha-beta-strict` if alpha > beta.
 * `every-leaf` scores each leaf once. A search without such a guarantee has a rule of its `own`: its leaves must at least
 * prove the value.
 */
export type LeafRule = 'alpha-beta' | 'alpha-beta-strict' | 'every-leaf' | 'own';

const RULES: ReadonlySet<string> = new Set(['alpha-beta', 'alpha-beta-strict', 'every-leaf']);

/** Returns the leaf rule that a search guarantees. */
export function leafRuleOf(guarantee: string): LeafRule {
  return RULES.has(guarantee) ? (guarantee as LeafRule) : 'own';
}
