/** What the shared worker tells the pages. */

/** `lost`: the browser tries again; `refused`: the server has ended or was started anew, so it must be opened anew. */
export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

export type FromStream =
  | { readonly connection: Connection }
  | { readonly topic: string; readonly text: string };

/** The topics that pages may follow. A new page adds its own. */
export const TOPICS = ['files', 'work'] as const;

export type TopicName = (typeof TOPICS)[number];
