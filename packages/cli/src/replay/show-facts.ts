/** Shows counts and other facts: short ones on one line, each long one on a separate line. */
export function showFacts(facts: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const short = all.filter((fact) => fact.length <= LONGEST_SHORT);
  const long = all.filter((fact) => fact.length > LONGEST_SHORT);
  return [...(short.length > 0 ? [short.join('  ·  ')] : []), ...long];
}

/** The most characters. */
const LONGEST_SHORT = 24;
