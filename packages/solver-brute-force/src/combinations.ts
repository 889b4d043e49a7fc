/** Returns the number of ways to choose `chosen` of `count` items; 0 if `chosen` is negative. */
export function combinations(count: number, chosen: number): number {
  if (chosen < 0) return 0;
  let product = 1;
  for (let factor = 1; factor <= chosen; factor++)
    product = (product * (count - chosen + factor)) / factor;
  return product;
}
