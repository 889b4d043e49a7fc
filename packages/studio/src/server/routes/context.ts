import type { Engine, RoutingSettings } from '@queenside/batch';
import type { App } from '../http/app.ts';
import type { Session } from '../http/session.ts';
import type { Feed, Topic } from '../live/feed.ts';
import type { LiveBench } from '../live/bench.ts';
import type { LiveFiles } from '../live/files.ts';

/** The objects that the routes work on. All of them come from the command line, never from a request. */
export interface StudioContext {
  readonly inbox: string;
  readonly outbox: string;
  readonly engine: Engine;
  readonly routing: RoutingSettings;
  readonly isWatching: boolean;
  readonly session: Session;
  readonly feed: Feed;
  /** The topics that a new page gets first. */
  readonly topics: readonly Topic[];
  readonly files: LiveFiles;
  readonly bench: LiveBench;
  /** Whether a class is graded. */
  readonly isGrading: boolean;
  /** Whether others can follow a page. */
  readonly hasLecture: boolean;
}

/** Adds routes below `/api/`. They are called only for requests that the guard has let through. */
export type AddRoutes = (app: App, studio: StudioContext) => void;
