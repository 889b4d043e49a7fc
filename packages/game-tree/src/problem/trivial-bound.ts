import type { SearchResult, TreeInfo } from '@queenside/core';

/** Returns whether a bound says nothing, because no score is beyond it. */
export function isTrivialBound(
  { scoreMin, scoreMax }: TreeInfo,
  bound: SearchResult['bound'],
  value: number,
): boolean {
  return bound === 'lower' ? value <= scoreMin : bound === 'upper' && value >= scoreMax;
}
