/** Several searches on one record, under one clock. */
import type { PreparedRace, RaceBlock } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { solverColor } from '../look/solver-color.ts';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { useMemo } from 'preact/hooks';
import { followedFilms, useFollowed } from '../followed/followed.tsx';
import { StepButtons, usePlayback } from './step-buttons.tsx';

interface RaceViewProps {
  /** The titles of lesson and chapter. */
  readonly title: string;
  readonly block: RaceBlock;
  readonly prepared: PreparedRace;
  readonly isActive: boolean;
}

export function RaceView({ title, block, prepared, isActive }: RaceViewProps) {
  const films = useMemo(() => prepared.lanes.map(({ film }) => new Film(film)), [prepared]);
  const length = Math.max(...films.map((film) => film.length));
  const playback = usePlayback(length, [0], isActive);
  const lanes = films.map((film, index) => ({ name: prepared.lanes[index]!.name, film }));
  const steps = films.map((film) => Math.min(playback.step, film.length - 1));
  const { say } = block;
  useFollowed(isActive ? { ...followedFilms(title, prepared, lanes), steps, say } : undefined);
  return (
    <div class="stack">
      {say !== undefined && <p class="say">{say}</p>}
      <div class="race-lanes shown">
        {films.map((film, index) => {
          const last = film.length - 1;
          const step = steps[index]!;
          const frame = film.frameAt(step);
          const { name, announced } = prepared.lanes[index]!;
          return (
            <section
              key={index}
              class="race-lane stack"
              aria-label={name}
              style={{ '--solver': solverColor(block.solvers[index]!) }}
            >
              <h3>
                {name}{' '}
                <span class="caption">
                  {step === last ? endText(last, announced) : `step ${step}`}
                </span>
              </h3>
              <FilmPicture scene={film.data} extent="close-up" frame={frame} label={frame.words} />
              <p class="words">{frame.words}</p>
            </section>
          );
        })}
      </div>
      <div class="shown">
        <StepButtons playback={playback} stops={[]} />
      </div>
      <div class="printed">
        {films.map((film, index) => {
          const last = film.length - 1;
          const frame = film.frameAt(last);
          const { name, announced } = prepared.lanes[index]!;
          return (
            <figure key={index}>
              <FilmPicture scene={film.data} frame={frame} label={frame.words} extent="whole" />
              <figcaption>
                <strong>{name}</strong> {endText(last, announced)}: {frame.words}
              </figcaption>
            </figure>
          );
        })}
      </div>
    </div>
  );
}

function endText(last: number, announced: number): string {
  if (announced > last) return `the first ${last.toLocaleString('en-US')} steps`;
  return `finished after ${last.toLocaleString('en-US')} steps`;
}
