/** A question: what will the search do? The search itself tells whether the answer is right. */
import { isSameBound, judgeSkips, windowIn, type MarksJudgement } from '@queenside/lesson/judge';
import type { PredictBlock, PreparedPredict } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { useMemo, useState } from 'preact/hooks';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { MarkedTree } from '../parts/predict/marked-tree.tsx';
import { nameOf, Verdict } from '../parts/predict/marks.tsx';
import { isAt, placesOf, Pointing, type Point } from '../parts/predict/pointing.tsx';
import '../parts/predict/prediction.css';
import { WindowForm } from '../parts/predict/window-form.tsx';
import { keepAnswer, questionOf } from './score.ts';

interface PredictViewProps {
  readonly block: PredictBlock;
  readonly prepared: PreparedPredict;
}

interface QuestionProps extends PredictViewProps {
  readonly film: Film;
}

export function PredictView({ block, prepared }: PredictViewProps) {
  const film = useMemo(() => new Film(prepared.film), [prepared]);
  const props = { block, prepared, film };
  return (
    <div class="prediction stack">
      {block.say !== undefined && <p class="say">{block.say}</p>}
      {block.ask === 'cuts' && <Cuts {...props} />}
      {block.ask === 'window' && <Window {...props} />}
      {block.ask === 'place' && <Place {...props} />}
      <div class="answer-lines" aria-hidden="true">
        <span>Answer:</span>
        <i />
        <i />
      </div>
    </div>
  );
}

function Cuts({ block, prepared, film }: QuestionProps) {
  const nodes = prepared.nodes!;
  const [marked, mark] = useState<ReadonlySet<number>>(new Set());
  const [isJudged, judge] = useState(false);
  const judgement = isJudged ? judgeSkips(nodes, marked) : undefined;
  const toggle = (node: number): void => {
    judge(false);
    mark(marked.symmetricDifference(new Set([node])));
  };
  const check = (): void => {
    if (isJudged) {
      judge(false);
      return;
    }
    const names = [...marked].map((node) => nameOf(nodes[node]!)).join(', ');
    keepAnswer(questionOf(block), names, isAllRight(judgeSkips(nodes, marked)));
    judge(true);
  };
  return (
    <>
      <MarkedTree
        search={prepared.solverName}
        {...{ film, nodes, marked, judgement }}
        onToggle={toggle}
      />
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={judgement && isAllRight(judgement)}
          onClick={check}
        >
          {isJudged ? 'Try again' : 'Check my marks'}
        </button>
        {isJudged && <span class="caption">The score counts your first attempt.</span>}
      </div>
      {judgement && <Verdict {...{ film, nodes, marked, judgement }} />}
    </>
  );
}

function isAllRight({ wrong, missed }: MarksJudgement): boolean {
  return wrong.length === 0 && missed.length === 0;
}

function Window({ block, prepared: { step, spot }, film }: QuestionProps) {
  const words = film.wordsAt(step);
  const right = windowIn(words)!;
  const [bounds, set] = useState<readonly [alpha: string, beta: string]>(['', '']);
  const [isGiven, give] = useState(false);
  const isRight = isSameBound(bounds[0], right.alpha) && isSameBound(bounds[1], right.beta);
  return (
    <>
      <p>Next, {right.who}. With which window?</p>
      <WindowForm
        bounds={bounds}
        onChange={(next) => {
          give(false);
          set(next);
        }}
        onGive={() => {
          keepAnswer(questionOf(block), `[${bounds.join(', ')}]`, isRight);
          give(true);
        }}
      />
      <Answer isRight={isGiven ? isRight : undefined} words={words} />
      <FilmPicture
        scene={film.data}
        frame={film.frameAt(isGiven ? step : step - 1)}
        label={`Before step ${step}: ${film.wordsAt(step - 1)}`}
      >
        {spot && <rect class="asked" {...spot} rx="5" />}
      </FilmPicture>
    </>
  );
}

function Place({ block, prepared: { solverName, step, spot }, film }: QuestionProps) {
  const [answer, point] = useState<Point | undefined>(undefined);
  const { width } = film.data;
  const places = useMemo(() => placesOf(film, step, spot), [film]);
  const isRight = answer && isAt(places, answer, width);
  return (
    <>
      <p>
        Where does <strong>{solverName}</strong> go next? Just before: {film.wordsAt(step - 1)}.{' '}
        <span class="caption">
          Click the place. Keyboard: focus the picture, move the mark with the arrow keys, press
          Enter.
        </span>
      </p>
      <Answer isRight={isRight} words={film.wordsAt(step)} />
      <Pointing
        {...{ film, step, answer }}
        places={answer ? places : []}
        label="Picture: point at the place"
        onAnswer={(next) => {
          if (next) keepAnswer(questionOf(block), pointText(next), isAt(places, next, width));
          point(next);
        }}
      />
    </>
  );
}

/** Writes a point as the picture's coordinates, in its units. */
function pointText({ x, y }: Point): string {
  return `x ${Math.round(x)}, y ${Math.round(y)}`;
}

/** Says whether an answer is right, in the words of the search. @param isRight undefined if there is no answer. */
function Answer({
  isRight,
  words,
}: {
  readonly isRight: boolean | undefined;
  readonly words: string;
}) {
  return (
    <p class={isRight === true ? 'is-right' : 'is-wrong'} role="status">
      {isRight !== undefined && `${isRight ? '✓ Right' : '✗ Not so'}: ${words}.`}
    </p>
  );
}
