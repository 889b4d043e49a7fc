/** A constraint problem as a message, so that a search in another process or worker asks nobody. */
export interface CspNetwork {
  /** The name of each variable. */
  readonly variables: readonly string[];
  /** The values of each variable: names, or integers. */
  readonly domains: readonly (readonly (string | number)[])[];
  /** Two variables that share a constraint, the lesser first, and the index of their table. */
  readonly edges: readonly (readonly [a: number, b: number, table: number])[];
  /** By the value of the first variable, and then by that of the second: `1` if all constraints permit both, or else `0`. */
  readonly tables: readonly string[];
}
