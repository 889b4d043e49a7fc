import { parseSizes as parse } from '@queenside/bench/sizes';
import { messageOf } from '@queenside/core/basics';
import { InvalidArgumentError } from 'commander';

/** Parses the sizes of a comparison, such as `8..14`. @throws InvalidArgumentError. */
export function parseSizes(text: string): readonly number[] {
  try {
    return parse(text);
  } catch (thrown) {
    throw new InvalidArgumentError(messageOf(thrown));
  }
}
