/** An exact number of points: thirds stay thirds, and 0.1 + 0.2 is 0.3. */
export class Fraction {
  static readonly ZERO: Fraction = new Fraction(0n, 1n);
  static readonly ONE: Fraction = new Fraction(1n, 1n);

  /** Converts a finite number by its decimal notation: 0.1 is a tenth. */
  static of(value: number): Fraction {
    const [, sign = '', whole = '0', decimals = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
    const power = Number(exponent) - decimals.length;
    const digits = BigInt(sign + whole + decimals);
    return power >= 0
      ? new Fraction(digits * 10n ** BigInt(power), 1n)
      : new Fraction(digits, 10n ** BigInt(-power));
  }

  /** @param whole not 0. */
  static ratio(part: number, whole: number): Fraction {
    return new Fraction(BigInt(part), BigInt(whole));
  }

  static sum(values: readonly Fraction[]): Fraction {
    return values.reduce((sum, value) => sum.plus(value), Fraction.ZERO);
  }

  static min(...values: readonly [Fraction, ...Fraction[]]): Fraction {
    return values.reduce((least, value) => (value.isLess(least) ? value : least));
  }

  static max(...values: readonly [Fraction, ...Fraction[]]): Fraction {
    return values.reduce((most, value) => (most.isLess(value) ? value : most));
  }

  readonly #numerator: bigint;
  /** Positive. */
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
    this.#numerator = numerator / divisor;
    this.#denominator = denominator / divisor;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.#numerator * other.#denominator + other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.#numerator, other.#denominator));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  /** @param other positive. */
  over(other: Fraction): Fraction {
    return new Fraction(this.#numerator * other.#denominator, this.#denominator * other.#numerator);
  }

  isLess(other: Fraction): boolean {
    return this.#numerator * other.#denominator < other.#numerator * this.#denominator;
  }

  isZero(): boolean {
    return this.#numerator === 0n;
  }

  /** Rounds down a number that is not negative. */
  floor(): Fraction {
    return new Fraction(this.#numerator / this.#denominator, 1n);
  }

  /** Returns the nearest floating-point number. */
  toNumber(): number {
    const digits = 10n ** 20n;
    const isSmall =
      this.#denominator <= Number.MAX_SAFE_INTEGER && this.#numerator <= Number.MAX_SAFE_INTEGER;
    return isSmall
      ? Number(this.#numerator) / Number(this.#denominator)
      : Number((this.#numerator * digits) / this.#denominator) / Number(digits);
  }

  /** Formats with at most two decimals: `12`, `3.33`. */
  show(): string {
    return String(Number(this.toNumber().toFixed(2)));
  }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
