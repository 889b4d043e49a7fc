/** The messages of the shared worker to the pages. */
import type { GradingMessage } from '../../../grading-messages.ts';
import type {
  BenchMessage,
  FilesMessage,
  LectureMessage,
  PluginsMessage,
  WorkMessage,
} from '../../../messages.ts';

/** `lost`: nothing answers; `refused`: another server answers, or one that refuses this browser. Both may end. */
export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

export type FromStream =
  | { readonly connection: Connection }
  | { readonly topic: string; readonly text: string };

/** The topics that pages may follow, and their messages. A new page adds its own to both. */
export interface Topics {
  readonly files: FilesMessage;
  readonly work: WorkMessage;
  readonly bench: BenchMessage;
  readonly plugins: PluginsMessage;
  readonly grading: GradingMessage;
  readonly lecture: LectureMessage;
}

export type TopicName = keyof Topics;

export const TOPICS: readonly TopicName[] = [
  'files',
  'work',
  'bench',
  'plugins',
  'grading',
  'lecture',
];
