/** The last four empty squares. Each function has its own, in the order to try them. */
import { finalScore, flips, Rays } from './board';

const NONE: i32 = -100;

/** Returns the score with one empty square. */
function lastOne(own: u64, other: u64, square: i32): i32 {
  const mine = i32(popcnt(own));
  const turned = i32(popcnt(flips(own, other, square)));
  if (turned > 0) return 2 * (mine + turned) - 62;
  const lost = i32(popcnt(flips(other, own, square)));
  if (lost > 0) return 2 * (mine - lost) - 64;
  return 2 * mine - (mine > 31 ? 62 : 64);
}

/** Returns a bound of the score on its own side of `alpha`, with two empty squares. */
function lastTwo(own: u64, other: u64, alpha: i32, first: i32, second: i32): i32 {
  let best = NONE;
  if ((Rays.around(first) & other) != 0) {
    const turned = flips(own, other, first);
    if (turned != 0) {
      best = -lastOne(other ^ turned, own ^ turned ^ ((<u64>1) << first), second);
      if (best > alpha) return best;
    }
  }
  if ((Rays.around(second) & other) != 0) {
    const turned = flips(own, other, second);
    if (turned != 0)
      return max(best, -lastOne(other ^ turned, own ^ turned ^ ((<u64>1) << second), first));
  }
  if (best > NONE) return best;
  // A pass.
  let worst = -NONE;
  let turned = flips(other, own, first);
  if (turned != 0) {
    worst = lastOne(own ^ turned, other ^ turned ^ ((<u64>1) << first), second);
    if (worst <= alpha) return worst;
  }
  turned = flips(other, own, second);
  if (turned != 0)
    return min(worst, lastOne(own ^ turned, other ^ turned ^ ((<u64>1) << second), first));
  return worst < -NONE ? worst : finalScore(own, other);
}

/** The same with three. */
function lastThree(own: u64, other: u64, alpha: i32, a: i32, b: i32, c: i32): i32 {
  let best = NONE;
  let turned: u64;
  if ((Rays.around(a) & other) != 0 && (turned = flips(own, other, a)) != 0) {
    best = -lastTwo(other ^ turned, own ^ turned ^ ((<u64>1) << a), -1 - alpha, b, c);
    if (best > alpha) return best;
  }
  if ((Rays.around(b) & other) != 0 && (turned = flips(own, other, b)) != 0) {
    best = max(best, -lastTwo(other ^ turned, own ^ turned ^ ((<u64>1) << b), -1 - alpha, a, c));
    if (best > alpha) return best;
  }
  if ((Rays.around(c) & other) != 0 && (turned = flips(own, other, c)) != 0)
    return max(best, -lastTwo(other ^ turned, own ^ turned ^ ((<u64>1) << c), -1 - alpha, a, b));
  if (best > NONE) return best;
  // A pass.
  let worst = -NONE;
  if ((turned = flips(other, own, a)) != 0) {
    worst = lastTwo(own ^ turned, other ^ turned ^ ((<u64>1) << a), alpha, b, c);
    if (worst <= alpha) return worst;
  }
  if ((turned = flips(other, own, b)) != 0) {
    worst = min(worst, lastTwo(own ^ turned, other ^ turned ^ ((<u64>1) << b), alpha, a, c));
    if (worst <= alpha) return worst;
  }
  if ((turned = flips(other, own, c)) != 0)
    return min(worst, lastTwo(own ^ turned, other ^ turned ^ ((<u64>1) << c), alpha, a, b));
  return worst < -NONE ? worst : finalScore(own, other);
}

/** The same with four. @param odd the squares in regions with an odd number of empty squares, which come first. */
export function lastFour(own: u64, other: u64, alpha: i32, odd: u64): i32 {
  let rest = ~(own | other) & odd;
  let even = ~(own | other) & ~odd;
  let score = NONE;
  const squares = rest | even;
  let left = squares;
  while (left != 0) {
    const set = rest != 0 ? rest : even;
    const bit = set & -set;
    left ^= bit;
    rest &= ~bit;
    even &= ~bit;
    const square = i32(ctz(bit));
    if ((Rays.around(square) & other) == 0) continue;
    const turned = flips(own, other, square);
    if (turned == 0) continue;
    score = max(
      score,
      -Last.three(other ^ turned, own ^ turned ^ bit, -1 - alpha, squares ^ bit, odd),
    );
    if (score > alpha) return score;
  }
  if (score > NONE) return score;
  // A pass.
  for (left = squares; left != 0; left &= left - 1) {
    const bit = left & -left;
    const turned = flips(other, own, i32(ctz(bit)));
    if (turned == 0) continue;
    const below = Last.three(own ^ turned, other ^ turned ^ bit, alpha, squares ^ bit, odd);
    score = score == NONE ? below : min(score, below);
    if (score <= alpha) return score;
  }
  return score > NONE ? score : finalScore(own, other);
}

class Last {
  /** Orders three empty squares. `odd` is from before the last move, which changed one region. */
  @inline
  static three(own: u64, other: u64, alpha: i32, squares: u64, odd: u64): i32 {
    let first = squares & odd;
    let last = squares & ~odd;
    const a = first != 0 ? first : last;
    const bitA = a & -a;
    first &= ~bitA;
    last &= ~bitA;
    const b = first != 0 ? first : last;
    const bitB = b & -b;
    return lastThree(
      own,
      other,
      alpha,
      i32(ctz(bitA)),
      i32(ctz(bitB)),
      i32(ctz(squares ^ bitA ^ bitB)),
    );
  }
}
