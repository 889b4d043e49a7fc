/** Two pictures: what the code asked for, and the algorithm itself at the same point. */
import type { ComponentChildren } from 'preact';
import type { Kind } from '@queenside/own-search/browser';
import type { RemoteReel } from '../../engine/film/reel.ts';
import { useFrame } from '../../engine/film/use-frame.ts';
import { useSteps } from '../../engine/film/use-steps.ts';
import { solverName } from '../../engine/catalog.ts';
import { FilmPicture } from '../../parts/pictures/film-picture.tsx';
import '../../parts/pictures/film-picture.css';
import { problem } from '../../state/question.ts';
import { reference } from './reference.ts';
import { shownRun } from './running.ts';

/** The event that searches are compared by. */
const COMPARED: Readonly<Record<Kind, string>> = {
  tree: 'leaf',
  space: 'expand',
  board: 'place',
  csp: 'assign',
};
const COUNTED: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  tree: ['leaf', 'leaves'],
  space: ['expansion', 'expansions'],
  board: ['queen placed', 'queens placed'],
  csp: ['value assigned', 'values assigned'],
};

/** Whether a picture is too wide to be beside another. */
function isWide(reel: RemoteReel | undefined): boolean {
  const { width, height } = reel?.data.scene ?? { width: 0, height: 0 };
  return width > 2 * height;
}

export function Pictures({ step }: { readonly step: number }) {
  const shown = shownRun.value;
  const kind = shown?.algorithm.kind ?? 'tree';
  const theirs = reference.value;
  const own = useSteps(shown?.reel, COMPARED[kind]);
  const { reel: referenceReel } = typeof theirs === 'object' ? theirs : {};
  const others = useSteps(referenceReel, COMPARED[kind]);
  const isAtEnd = shown?.reel !== undefined && step >= shown.reel.data.last;
  const count = own.findLastIndex((other) => other <= step) + 1;
  const counted = (steps: Int32Array): string =>
    `${steps.length.toLocaleString('en-US')} ${COUNTED[kind][steps.length === 1 ? 0 : 1]}`;
  return (
    <div class={isWide(shown?.reel) || isWide(referenceReel) ? 'pictures wide' : 'pictures'}>
      <section aria-label="Your search">
        <h2>
          Your search <span class="caption">{shown?.reel && counted(own)}</span>
        </h2>
        {shown?.reel ? (
          <Film reel={shown.reel} step={step} label="Your search" />
        ) : (
          <Empty>{shown?.refusal ?? 'Run your code to see what it asks for.'}</Empty>
        )}
      </section>
      <section aria-label="Reference">
        <h2>
          {typeof theirs === 'object'
            ? solverName(problem.value.id, theirs.filmed.report.solver ?? '')
            : 'The algorithm'}{' '}
          <span class="caption">
            {shown?.reel && typeof theirs === 'object' && counted(others)}
          </span>
        </h2>
        {typeof theirs === 'object' ? (
          <Film
            reel={theirs.reel}
            step={
              shown?.reel === undefined || isAtEnd
                ? theirs.reel.data.last
                : stepAfter(others, count, theirs.reel)
            }
            label="Reference"
          />
        ) : (
          <Empty>{theirs ?? 'Searching…'}</Empty>
        )}
      </section>
    </div>
  );
}

/** Returns the step of the reference at which as many compared events have happened. */
function stepAfter(steps: Int32Array, count: number, { data }: RemoteReel): number {
  if (count === 0) return 0;
  return steps[count - 1] ?? data.last;
}

function Film({
  reel,
  step,
  label,
}: {
  readonly reel: RemoteReel;
  readonly step: number;
  readonly label: string;
}) {
  const { frame, failure } = useFrame(reel, step);
  if (failure !== undefined) return <p class="error">{failure}</p>;
  if (frame === undefined) return <Empty>…</Empty>;
  return (
    <FilmPicture
      key={label}
      scene={reel.data.scene}
      frame={frame}
      label={`${label}: ${frame.words}`}
    />
  );
}

function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="caption empty">{children}</p>;
}
