/** Shows what is counted and known: short facts on one line, a long one on a line of its own. */
export function showFacts(facts: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const short = all.filter((fact) => fact.length <= LONGEST_SHORT);
  const long = all.filter((fact) => fact.length > LONGEST_SHORT);
  return [...(short.length > 0 ? [short.join('  ·  ')] : []), ...long];
}

/** In characters. */
const LONGEST_SHORT = 24;
