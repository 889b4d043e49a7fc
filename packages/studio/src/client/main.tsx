/** The site with the pages of this machine, which only the studio's server can show. */
import { openSite, PLAYGROUND } from '@queenside/playground/site';
import { studio } from '@queenside/playground/studio';
import { LIVE_PAGES } from './live/pages.ts';

if (studio === undefined) openSite(PLAYGROUND);
else {
  void import('./live/plugins.ts').then(({ followPlugins }) => followPlugins());
  void import('./live/lecture/offer-lecture.ts').then(({ offerLecture }) => offerLecture());
  const all = [...PLAYGROUND, ...LIVE_PAGES];
  // Who grades a class needs only one page in the head.
  const isInHead = ({ id }: (typeof all)[number]): boolean => studio !== 'grading' || id === studio;
  openSite(
    all.filter(isInHead),
    all.filter((page) => !isInHead(page)),
  );
}
