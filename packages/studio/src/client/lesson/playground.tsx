/** A record to edit, or a game to play: both need the playground, and a page that stands alone leads to it. */
import { type BoardBlock, type PlayBlock, playgroundAddress } from '@queenside/lesson/edit';
import type { PreparedPicture } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { studio } from '../shell/studio.ts';

/** The published playground. */
const PUBLISHED = 'https://queenside-search.github.io/queenside/play/';

interface PlaygroundViewProps {
  readonly block: BoardBlock | PlayBlock;
  readonly prepared: PreparedPicture;
  /** Whether the page stands alone. */
  readonly isAlone: boolean;
}

export function PlaygroundView({ block, prepared: { film }, isAlone }: PlaygroundViewProps) {
  const address = playgroundAddress(block);
  const verb = block.kind === 'play' ? 'Play' : 'Edit';
  // The studio shows its pages in no frame.
  const isFramed = !isAlone && studio === undefined;
  return (
    <div class="stack">
      {block.say !== undefined && <p class="say">{block.say}</p>}
      {isFramed ? (
        <iframe class="live" src={`${address}&view=embed`} title={`${verb}: ${block.problem}`} />
      ) : (
        <>
          {film && (
            <FilmPicture
              scene={film}
              frame={new Film(film).frameAt(0)}
              label={`The record of ${block.problem}`}
            />
          )}
          <p>
            <a href={isAlone ? PUBLISHED + address : address} target="_blank" rel="noopener">
              {verb} it in the playground
            </a>
          </p>
        </>
      )}
    </div>
  );
}
