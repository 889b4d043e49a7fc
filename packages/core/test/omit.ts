/** Returns a copy without some properties. */
export function omit<Whole extends object, Name extends keyof Whole & string>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> {
  const kept = Object.entries(whole).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(kept) as Omit<Whole, Name>;
}
