import type { Problem } from '../problem.ts';
import { readRight } from './answer-checks.ts';
import { attempt, fault, quote, type Check } from './check.ts';
import { parseExample, whereOf } from './parse-checks.ts';

/** What must hold of a problem's pictures, if it draws any. */
export function pictureChecks(problem: Problem): Check[] {
  if (problem.draw === undefined) return [];
  return [{ name: 'right answers are drawn as SVG', run: () => checkPictures(problem) }];
}

function checkPictures(problem: Problem): void {
  for (const example of problem.examples) {
    const where = `${whereOf(problem, example.record)}, draw`;
    const instance = parseExample(problem, example.record);
    const answer = readRight(problem, example, instance);
    const picture = attempt(where, 'an SVG document', () => problem.draw!(instance, answer));
    if (!/^(<\?xml[^>]*>\s*)?<svg\s[^>]*xmlns=[^]*<\/svg>\s*$/.test(picture))
      throw fault(
        where,
        `it made ${quote(picture)}`,
        'one <svg xmlns="http://www.w3.org/2000/svg"> element',
      );
    const stray = /"[^"]*\b(NaN|undefined|Infinity)\b[^"]*"/.exec(picture);
    if (stray !== null) throw fault(where, `an attribute is ${stray[0]}`, 'numbers');
  }
}
