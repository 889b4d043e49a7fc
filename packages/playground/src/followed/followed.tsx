/** What a page shows of searches, for people who follow it on their own devices. A server has to pass it on; see the studio. */
import type { SceneFilm } from '@queenside/runtime';
import type { Film } from '@queenside/runtime/player/film.js';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/** A search as followers get it. */
export interface FollowedLane {
  readonly name: string;
  /** The last step. */
  readonly last: number;
  /** The distance between two steps of the film. */
  readonly every: number;
  readonly film: SceneFilm;
}

export interface FollowedMoment {
  /** The step of each lane. */
  readonly steps: readonly number[];
  /** What the page says besides the words of the step. */
  readonly say?: string | undefined;
}

export interface FollowedView extends FollowedMoment {
  /** Tells one view from another. */
  readonly key: object;
  readonly title: string;
  /** Films the searches, if there is somebody who follows them. */
  readonly makeLanes: () => Promise<readonly FollowedLane[]>;
}

/** What the open page shows now; undefined if there is nothing to follow. */
export const followed = signal<FollowedView | undefined>(undefined);

/** Returns the part of a view that stays, of searches whose films the page has. */
export function followedFilms(
  title: string,
  key: object,
  lanes: readonly { readonly name: string; readonly film: Film }[],
): Pick<FollowedView, 'key' | 'title' | 'makeLanes'> {
  const makeLanes = async () =>
    lanes.map(({ name, film }) => ({ name, last: film.length - 1, every: 1, film: film.data }));
  return { key, title, makeLanes };
}

/** Lets others follow what a component shows, as long as it shows it. */
export function useFollowed(shown: FollowedView | undefined): void {
  useEffect(
    () => () => {
      if (followed.peek()?.key === shown?.key) followed.value = undefined;
    },
    [shown?.key],
  );
  useEffect(() => {
    if (shown !== undefined) followed.value = shown;
  }, [shown?.key, shown?.title, shown?.steps.join(), shown?.say]);
}

/** The button of pages that others can follow; undefined without a server that passes on what they show. */
export const followButton = signal<ComponentType | undefined>(undefined);

export function FollowButton() {
  const Button = followButton.value;
  return Button === undefined ? null : <Button />;
}
