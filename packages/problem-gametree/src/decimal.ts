/**
 * Decimal numbers as text, exact at any length. In canonical form equal numbers are equal texts: no plus sign, no redundant
 * zero, no exponent, no negative zero.
 */

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i;

/**
 * Returns the canonical form of a decimal number.
 *
 * @param text sign, digits, point, digits, exponent; all but one digit may be missing.
 */
export function canonicalDecimal(text: string): string {
  const [, sign, before, after, exponent = '0'] = DECIMAL.exec(text) as unknown as string[];
  const digits = `${before}${after}`;
  const point = before!.length + Number(exponent);
  const whole = withoutLeadingZeros(digits.slice(0, Math.max(point, 0)).padEnd(point, '0')) || '0';
  const fraction = withoutTrailingZeros(
    '0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0)),
  );
  const magnitude = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

/** Returns the shortest decimal that reads back as `value`, in canonical form. */
export function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? canonicalDecimal(text) : text;
}

/** Compares two decimals in canonical form, as a sort function does. */
export function compareDecimals(a: string, b: string): number {
  const aNegative = a.startsWith('-');
  const bNegative = b.startsWith('-');
  if (aNegative !== bNegative) return aNegative ? -1 : 1;
  return aNegative ? compareMagnitudes(b.slice(1), a.slice(1)) : compareMagnitudes(a, b);
}

function compareMagnitudes(a: string, b: string): number {
  const byLength = wholeLength(a) - wholeLength(b);
  if (byLength !== 0) return byLength;
  return a === b ? 0 : a < b ? -1 : 1;
}

function wholeLength(magnitude: string): number {
  const point = magnitude.indexOf('.');
  return point === -1 ? magnitude.length : point;
}

function withoutLeadingZeros(digits: string): string {
  let from = 0;
  while (digits[from] === '0') from++;
  return digits.slice(from);
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
