/**
 * The leaves of a tree without chance nodes that a search scores. A search promises one of these rules as its guarantee, and
 * the checker verifies the number of leaves. `alpha-beta` cuts off if alpha >= beta, with children in order, and
 * `alpha-beta-strict` if alpha > beta. `every-leaf` scores each leaf once. Without a guarantee the rule is `own`: the leaves
 * must at least prove the value.
 */
export type LeafRule = 'alpha-beta' | 'alpha-beta-strict' | 'every-leaf' | 'own';

const RULES: ReadonlySet<string> = new Set(['alpha-beta', 'alpha-beta-strict', 'every-leaf']);

/** Returns the leaf rule that a search guarantees. */
export function leafRuleOf(guarantee: string): LeafRule {
  return RULES.has(guarantee) ? (guarantee as LeafRule) : 'own';
}
