/** Edit and solve: a record, a solver, and the checked answer. */
import { useEffect } from 'preact/hooks';
import './solve.css';
import { Board } from '../../parts/board.tsx';
import { OutcomePanel } from '../../parts/outcome.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PluginFiles, PluginPicker } from '../../parts/plugin-files.tsx';
import { ProblemForm } from '../../parts/problem-form.tsx';
import { RecordText } from '../../parts/record-text.tsx';
import { Share } from '../../parts/share.tsx';
import { SolverForm } from '../../parts/solver-form.tsx';
import { followRecord } from '../../state/edited.ts';
import { followQuestion, outcome } from '../../state/outcome.ts';

export default function SolvePage() {
  useEffect(followRecord, []);
  useEffect(followQuestion, []);
  const svg = outcome.value.kind === 'solved' ? outcome.value.solved.picture?.svg : undefined;
  return (
    <div class="solve">
      <PageHead title="Edit and solve">
        <PluginPicker />
        <Share {...(svg !== undefined && { makeSvg: () => svg })} />
      </PageHead>
      <ProblemForm />
      <PluginFiles />
      <div class="columns">
        <section class="panel stack" aria-label="Record">
          <Board />
          <RecordText />
        </section>
        <div class="stack">
          <section class="panel stack" aria-label="Solver">
            <SolverForm />
          </section>
          <OutcomePanel />
        </div>
      </div>
    </div>
  );
}
