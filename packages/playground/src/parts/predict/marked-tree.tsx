/** The question what a search will leave out: the tree, on which the learner marks branches. */
import type { ExamNode } from '@queenside/runtime';
import type { Film } from '@queenside/runtime/player/film.js';
import type { MarksJudgement } from '@queenside/lesson/judge';
import { FilmPicture } from '../pictures/film-picture.tsx';
import { Marks } from './marks.tsx';

interface MarkedTreeProps {
  readonly search: string;
  readonly film: Film;
  readonly nodes: readonly ExamNode[];
  readonly marked: ReadonlySet<number>;
  /** What the search says of the marks; undefined until the learner asks. */
  readonly judgement: MarksJudgement | undefined;
  readonly onToggle: (node: number) => void;
}

export function MarkedTree({ search, film, judgement, ...marks }: MarkedTreeProps) {
  const isJudged = judgement !== undefined;
  return (
    <>
      <p>
        Mark every branch that <strong>{search}</strong> will cut off: click a node or the line
        above it. A mark includes everything below; a leaf is a branch, too.{' '}
        <span class="caption">Keyboard: arrow keys move, Space marks.</span>
      </p>
      <div class={isJudged ? '' : 'plain'} role="application" aria-label="Tree">
        <FilmPicture
          scene={film.data}
          frame={film.frameAt(isJudged ? film.length - 1 : 0)}
          label="Tree: mark the nodes that the search will never reach"
        >
          <Marks {...marks} judgement={judgement} />
        </FilmPicture>
      </div>
    </>
  );
}
