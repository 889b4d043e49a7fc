/** A record to edit, a game to play, or a search to write: they need the playground, and a page that stands alone leads to it. */
import { type BoardBlock, type PlayBlock, playgroundAddress } from '@queenside/lesson/edit';
import { writeAddress, type WriteBlock } from '@queenside/lesson/exercise';
import type { PreparedPicture } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { studio } from '../shell/studio.ts';
import { packText } from '../state/packed.ts';

interface PlaygroundViewProps<Block> {
  readonly block: Block;
  readonly prepared: PreparedPicture;
  /** The address of the playground, if the page stands alone. */
  readonly playground: string | undefined;
}

export function PlaygroundView({
  block,
  prepared,
  playground,
}: PlaygroundViewProps<BoardBlock | PlayBlock>) {
  const address = playgroundAddress(block);
  const verb = block.kind === 'play' ? 'Play' : 'Edit';
  // The studio shows its pages in no frame.
  const isFramed = playground === undefined && studio === undefined;
  return (
    <div class="stack">
      {block.say !== undefined && <p class="say">{block.say}</p>}
      {isFramed ? (
        <iframe class="live" src={`${address}&view=embed`} title={`${verb}: ${block.problem}`} />
      ) : (
        <>
          <RecordPicture problem={block.problem} prepared={prepared} />
          <p>
            <PlaygroundLink address={address} playground={playground}>
              {verb} it in the playground
            </PlaygroundLink>
          </p>
        </>
      )}
    </div>
  );
}

/** An exercise: the page Write loads Python, so a lesson only leads to it. */
export function WriteView({ block, prepared, playground }: PlaygroundViewProps<WriteBlock>) {
  const [address, setAddress] = useState(() => writeAddress(block, ''));
  useEffect(() => {
    if (block.code !== undefined)
      void packText(block.code).then((code) => setAddress(writeAddress(block, code)));
  }, [block]);
  return (
    <div class="stack">
      {block.say !== undefined && <p class="say">{block.say}</p>}
      <RecordPicture problem={block.problem} prepared={prepared} />
      <p>
        <PlaygroundLink address={address} playground={playground}>
          Write {block.algorithm} in {block.language === 'python' ? 'Python' : 'JavaScript'}
        </PlaygroundLink>
      </p>
    </div>
  );
}

interface RecordPictureProps {
  readonly problem: string;
  readonly prepared: PreparedPicture;
}

function RecordPicture({ problem, prepared: { film } }: RecordPictureProps) {
  if (film === undefined) return null;
  const frame = new Film(film).frameAt(0);
  return <FilmPicture scene={film} frame={frame} label={`The record of ${problem}`} />;
}

interface PlaygroundLinkProps {
  readonly address: string;
  readonly playground: string | undefined;
  readonly children: ComponentChildren;
}

function PlaygroundLink({ address, playground = '', children }: PlaygroundLinkProps) {
  return (
    <a href={playground + address} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
