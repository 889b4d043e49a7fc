/** A record to edit or a game to play, in a frame with the playground. A search to write: a link leads to it. */
import { defined } from '@queenside/core/basics';
import { type BoardBlock, type PlayBlock, playgroundAddress } from '@queenside/lesson/edit';
import { writeAddress, type WriteBlock } from '@queenside/lesson/exercise';
import type { PreparedPicture } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { OutsideLink } from '../parts/outside-link.tsx';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isLecture } from '../address/lecture.tsx';
import { studio } from '../address/studio.ts';
import { packText } from '../state/packed.ts';

/** Where a lesson finds the playground. */
export interface Playground {
  /** What addresses in links begin with; empty if the playground shows the lesson. */
  readonly address: string;
  /** What addresses in frames begin with; undefined if no frame can show the playground. */
  readonly frame?: string | undefined;
  /** What the frames can run, by problem. Default: everything. */
  readonly solvers?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The studio shows its pages in no frame. */
export const OWN_PLAYGROUND: Playground = {
  address: '',
  ...defined({ frame: studio === undefined ? '' : undefined }),
};

interface PlaygroundViewProps<Block> {
  readonly block: Block;
  readonly prepared: PreparedPicture;
  readonly playground: Playground;
}

export function PlaygroundView({
  block,
  prepared,
  isOpen,
  playground,
}: PlaygroundViewProps<BoardBlock | PlayBlock> & { readonly isOpen: boolean }) {
  // A frame of another chapter waits, and then stays as its reader left it.
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;

  const address = playgroundAddress(block);
  const { problem, solver, kind, say } = block;
  const verb = kind === 'play' ? 'Play' : 'Edit';
  const { address: base, frame, solvers } = playground;
  const isKnown = solvers === undefined || solvers[problem]?.includes(solver) === true;
  const picture = <RecordPicture problem={problem} prepared={prepared} />;
  const isFramed = frame !== undefined && isKnown;
  return (
    <div class="stack">
      {say !== undefined && <p class="say">{say}</p>}
      {isFramed && wasOpen.current && (
        <iframe
          class="live"
          src={`${frame}${address}&view=embed${isLecture.value ? '&lecture' : ''}`}
          title={`${verb}: ${problem}`}
        />
      )}
      {isFramed ? <div class="printed">{picture}</div> : picture}
      {(!isFramed || base !== '') && (
        <p>
          <PlaygroundLink address={address} playground={playground}>
            {verb} it in the playground
          </PlaygroundLink>
        </p>
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
          Write it in {block.language === 'python' ? 'Python' : 'JavaScript'}
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
  readonly playground: Playground;
  readonly children: ComponentChildren;
}

function PlaygroundLink({ address, playground, children }: PlaygroundLinkProps) {
  return <OutsideLink href={playground.address + address}>{children}</OutsideLink>;
}
