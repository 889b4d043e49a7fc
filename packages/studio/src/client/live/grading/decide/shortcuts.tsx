/** The keys of a student's page. They act unless somebody writes, or has switched them off. */
import { useLayoutEffect } from 'preact/hooks';
import type { StudentData } from '../../../../grading-messages.ts';
import { remembered } from '../../../shell/remembered.ts';
import { chooseByDigit } from './rubric.tsx';
import { undoLast } from './saving.ts';

/** People who speak to their computer, or hit keys by accident, switch the keys off. */
const keysAct = remembered('queenside-keys', true);

const KEYS = [
  ['1 to 9', 'choose in the marked item of the rubric'],
  ['e', 'change the points of the test'],
  ['t', 'comment on the test'],
  ['c', 'comment on the whole'],
  ['j, k', 'next and previous student'],
  ['u', 'undo the last decision'],
] as const;

export function KeySwitch() {
  return (
    <details>
      <summary>Keys</summary>
      <div class="stack">
        <label class="inline">
          <input
            type="checkbox"
            checked={keysAct.value}
            onChange={() => (keysAct.value = !keysAct.value)}
          />
          Single keys act
        </label>
        <ul class="key-list caption">
          {KEYS.map(([key, what]) => (
            <li key={key}>
              <kbd>{key}</kbd> {what}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const WRITES = 'input:not([type=checkbox]), textarea, select';

export function useShortcuts(data: StudentData, turn: (steps: 1 | -1) => void): void {
  // Before the page shows another student: a key must never act on the former one.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey } = event;
      if (
        !keysAct.value ||
        ctrlKey ||
        altKey ||
        metaKey ||
        (event.target as Element).matches(WRITES)
      )
        return;
      if (act(key)) event.preventDefault();
    };
    const act = (key: string): boolean => {
      if (/^[0-9]$/.test(key)) return chooseByDigit(data, Number(key));
      if (key === 'j' || key === 'k') {
        turn(key === 'j' ? 1 : -1);
        return true;
      }
      if (key === 'u') {
        void undoLast();
        return true;
      }
      const button = document.querySelector<HTMLElement>(`[data-shortcut='${CSS.escape(key)}']`);
      button?.click();
      return button !== null;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
