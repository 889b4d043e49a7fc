/** Formats a share with at most two decimals: `33.33 %`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
