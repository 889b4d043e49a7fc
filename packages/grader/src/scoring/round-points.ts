import type { Rounding } from '@queenside/class-view';
import { Fraction } from './fraction.ts';

/** Rounds to a multiple; `nearest` rounds halves up. */
export function roundPoints(points: Fraction, { to, way }: Rounding): Fraction {
  if (to === 0) return points;
  const step = Fraction.of(to);
  const steps = points.over(step);
  const below = steps.floor();
  const rest = steps.minus(below);
  const goesUp = {
    down: false,
    up: !rest.isZero(),
    nearest: !rest.isLess(Fraction.ratio(1, 2)),
  }[way];
  return (goesUp ? below.plus(Fraction.ONE) : below).times(step);
}
