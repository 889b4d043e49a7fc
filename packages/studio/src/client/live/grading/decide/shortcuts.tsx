/** The keys of a student's page. They act unless somebody writes, or has switched them off. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { remembered } from '@queenside/playground/remembered';
import { chooseByKey, leaveTyped, markNext, saveTyped, unmark } from './marked-item.ts';
import { undoLast } from './saving.ts';

/** People who speak to their computer, or hit keys by accident, switch the keys off. */
const keysAct = remembered('queenside-keys', true);

const KEYS = [
  ['i, Shift+i', 'mark the next or previous item of the rubric'],
  ['0 to 9', 'choose in the marked item, also for the next students'],
  ['Esc', 'mark no item'],
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

/** Where keys write. A form's buttons belong to what is written in it. */
const WRITES = 'input:not([type=checkbox]), textarea, select, form';

interface ShortcutsOptions {
  readonly student: string;
  /** Whether the page shows the student. Before, digits and the keys of students act already. */
  readonly isShown: boolean;
  readonly turn: (steps: 1 | -1) => void;
}

export function useShortcuts({ student, isShown, turn }: ShortcutsOptions): void {
  /** A key that opens a form once the page shows the student. What is typed after it is no shortcut. */
  const awaited = useRef('');
  useEffect(() => () => leaveTyped(student), [student]);
  // Before the page shows another student: a key must never act on the former one.
  useLayoutEffect(() => {
    const open = (key: string): void => {
      if (isShown)
        document.querySelector<HTMLElement>(`[data-shortcut='${CSS.escape(key)}']`)?.click();
      awaited.current = isShown ? '' : key;
    };
    if (isShown && awaited.current !== '') open(awaited.current);
    const actions: Readonly<Record<string, () => void>> = {
      j: () => turn(1),
      k: () => turn(-1),
      i: () => markNext(1),
      I: () => markNext(-1),
      u: () => void undoLast(),
      e: () => open('e'),
      t: () => open('t'),
      c: () => open('c'),
    };
    const act = (key: string): boolean => {
      if (awaited.current !== '') return true;
      if (key === 'Escape') return unmark();
      if (chooseByKey(student, key)) return true;
      const action = actions[key];
      if (action !== undefined && saveTyped()) action();
      return action !== undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey } = event;
      const isWriting = (event.target as Element).closest(WRITES) !== null;
      if (!keysAct.value || ctrlKey || altKey || metaKey || isWriting) return;
      if (act(key)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
