/** What searches take for the value of a chance node. The mean of its children by their probabilities is right; others are mistakes. */

/** The values of a chance node's children, each with its probability. */
type Shares = readonly (readonly [value: number, probability: number])[];

/** Returns the value of a chance node. */
export type Average = (shares: Shares) => number;

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

const valuesOf = (shares: Shares): readonly number[] => shares.map(([value]) => value);

/** The mean by probabilities (D. Michie, "Game-playing and game-learning automata", 1966). */
export const mean: Average = (shares) =>
  add(shares.map(([value, probability]) => value * probability));

export const plainMean: Average = (shares) => add(valuesOf(shares)) / shares.length;

export const sum: Average = (shares) => add(valuesOf(shares));

export const greatest: Average = (shares) => Math.max(...valuesOf(shares));

export const least: Average = (shares) => Math.min(...valuesOf(shares));

/** Divides the mean by the number of children once more. */
export const dividedMean: Average = (shares) => mean(shares) / shares.length;

/** The value of the likeliest child, the first of several. */
export const likeliest: Average = (shares) =>
  shares.reduce((best, each) => (each[1] > best[1] ? each : best))[0];

/** The share of the last child, because each share takes the place of the one before it. */
export const lastShare: Average = (shares) => {
  const [value, probability] = shares.at(-1)!;
  return value * probability;
};

/** The last child's value. */
export const last: Average = (shares) => shares.at(-1)![0];

/** Rounds a mean. */
export const rounded =
  (average: Average, round: (value: number) => number): Average =>
  (shares) =>
    round(average(shares));

/** Rounds each share. */
export const roundedShares =
  (round: (value: number) => number): Average =>
  (shares) =>
    add(shares.map(([value, probability]) => round(value * probability)));
