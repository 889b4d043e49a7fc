/** The learner marks on the tree what the search will never reach. */
import { addressOf, parameters, setParameters } from '../../address/address.ts';
import { sharedParameters } from '../../state/question.ts';
import { asked, searchName, type Opened } from './exam.ts';
import { judgeSkips } from '@queenside/lesson/judge';
import { MarkedTree } from '../../parts/predict/marked-tree.tsx';
import { Verdict } from '../../parts/predict/marks.tsx';

export function Skips({ opened }: { readonly opened: Opened }) {
  const { film } = opened;
  const nodes = opened.nodes!;
  const marked = new Set(
    (parameters.value.get('marks') ?? '').split('.').filter(Boolean).map(Number),
  );
  const isJudged = parameters.value.get('judged') === '1';
  const judgement = isJudged ? judgeSkips(nodes, marked) : undefined;
  const toggle = (node: number) => {
    const next = new Set(marked);
    if (!next.delete(node)) next.add(node);
    const marks = [...next].toSorted((a, b) => a - b).join('.');
    setParameters({ marks, judged: undefined });
  };
  return (
    <>
      <section class="panel stack" aria-label="Tree">
        <MarkedTree
          search={searchName.value}
          {...{ film, nodes, marked, judgement }}
          onToggle={toggle}
        />
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={isJudged}
            onClick={() => setParameters({ judged: '1' }, true)}
          >
            Check my marks
          </button>
          <button
            type="button"
            disabled={marked.size === 0 && !isJudged}
            onClick={() => setParameters({ marks: undefined, judged: undefined }, true)}
          >
            Start again
          </button>
          {isJudged && (
            <button type="button" onClick={() => setParameters({ judged: undefined }, true)}>
              Change my marks
            </button>
          )}
          <span class="caption">{marked.size === 1 ? '1 mark' : `${marked.size} marks`}</span>
        </div>
      </section>
      {judgement && (
        <Verdict {...{ film, nodes, marked, judgement }} see={(step) => <See step={step} />} />
      )}
    </>
  );
}

/** A link to the step of the search that says so. */
function See({ step }: { readonly step: number }) {
  const { solver } = asked.value;
  const address = addressOf('step', { ...sharedParameters.value, solver, step: String(step) });
  return <a href={address}>See step {step}</a>;
}
