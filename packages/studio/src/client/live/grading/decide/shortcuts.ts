/** The keys of a student's page. They act unless somebody writes. */
import { useEffect } from 'preact/hooks';
import type { StudentData } from '../../../../grading-messages.ts';
import { chooseByDigit } from './rubric.tsx';
import { undoLast } from './saving.ts';

const WRITES = 'input:not([type=checkbox]), textarea, select';

export function useShortcuts(data: StudentData, turn: (steps: 1 | -1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey || (event.target as Element).matches(WRITES)) return;
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
