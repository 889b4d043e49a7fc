/** How many ways there are to choose so many of `count` items, as a floating-point number; 0 for fewer than none. */
export function combinations(count: number, chosen: number): number {
  if (chosen < 0) return 0;
  let product = 1;
  for (let factor = 1; factor <= chosen; factor++)
    product = (product * (count - chosen + factor)) / factor;
  return product;
}
