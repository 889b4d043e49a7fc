/** The editor of the code: CodeMirror, in the colors of the page. */
import { indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { HighlightStyle, indentUnit, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { Compartment, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import type { CodeLanguage } from '../../own-code/messages.ts';

/** A line to mark: that of the shown step, one that led there, or one that is wrong. */
export interface Marked {
  readonly line: number;
  readonly as: 'here' | 'caller' | 'wrong';
}

const mark = StateEffect.define<readonly Marked[]>();

/** The marked lines. They go as soon as the text changes, because they belong to the text that ran. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { docChanged, effects, state: { doc } }) {
    const given = effects.find((effect) => effect.is(mark));
    if (given === undefined) return docChanged ? Decoration.none : before;
    const lines = given.value
      .filter(({ line }) => line >= 1 && line <= doc.lines)
      .toSorted((a, b) => a.line - b.line);
    return Decoration.set(
      lines.map(({ line, as }) =>
        Decoration.line({ class: `marked-${as}` }).range(doc.line(line).from),
      ),
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--marked)' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--undecided)' },
  { tag: [tags.comment], color: 'var(--dim)', fontStyle: 'italic' },
  { tag: [tags.function(tags.definition(tags.variableName))], color: 'var(--accent)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--panel)' },
  // The page shows the focus around the whole panel.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--code)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--dim)',
    backgroundColor: 'var(--paper)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { color: 'var(--ink)', fontWeight: 600 },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldGutter span': { color: 'var(--dim)' },
  '.cm-panels, .cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-line.marked-here': { backgroundColor: 'var(--fresh)' },
  '.cm-line.marked-caller': {
    backgroundColor: 'color-mix(in srgb, var(--fresh) 45%, transparent)',
  },
  '.cm-line.marked-wrong': {
    backgroundColor: 'var(--wrong-soft)',
    boxShadow: 'inset 3px 0 var(--wrong)',
  },
});

interface EditorOptions {
  /** The element whose shadow tree gets the editor: its style sheets would not be allowed in the page. */
  readonly host: HTMLElement;
  readonly text: string;
  readonly language: CodeLanguage;
  /** Called when the user has changed the text. */
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

export class SourceEditor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  /** Whether the page changes the text, and not the user. */
  #isSetting = false;

  constructor({ host, text, language, onChange, onRun }: EditorOptions) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.replaceChildren();
    this.#view = new EditorView({
      parent: root,
      root,
      doc: text,
      extensions: [
        keymap.of([
          { key: 'Mod-Enter', preventDefault: true, run: () => (onRun(), true) },
          indentWithTab,
        ]),
        basicSetup,
        this.#language.of(partsOf(language)),
        marks,
        syntaxHighlighting(COLORS),
        THEME,
        EditorView.domEventHandlers({ beforeinput: replaceSelection }),
        EditorView.contentAttributes.of({
          'aria-label': 'Your search',
          tabindex: '0',
          'aria-description': 'Escape, then Tab leaves the editor',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !this.#isSetting) onChange(state.doc.toString());
        }),
      ],
    });
  }

  /** Replaces the whole text, if it differs. */
  setText(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() === text) return;
    this.#isSetting = true;
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.#isSetting = false;
  }

  setLanguage(language: CodeLanguage): void {
    this.#view.dispatch({ effects: this.#language.reconfigure(partsOf(language)) });
  }

  mark(lines: readonly Marked[]): void {
    this.#view.dispatch({ effects: mark.of(lines) });
  }

  /** Scrolls to a line. */
  reveal(line: number): void {
    const { doc } = this.#view.state;
    if (line < 1 || line > doc.lines) return;
    const { from } = doc.line(line);
    this.#view.dispatch({
      effects: EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 40 }),
    });
  }

  /** Returns the first line that does not fit the grammar; undefined if all do. */
  faultyLine(): number | undefined {
    const { state } = this.#view;
    let line: number | undefined;
    syntaxTree(state).iterate({
      enter: ({ type, from }) => {
        if (type.isError) line ??= state.doc.lineAt(from).number;
        return line === undefined;
      },
    });
    return line;
  }

  close(): void {
    this.#view.destroy();
  }
}

function partsOf(language: CodeLanguage) {
  return language === 'python'
    ? [python(), indentUnit.of('    ')]
    : [javascript(), indentUnit.of('  ')];
}

/** Types over a selection. Chromium would give the new text the style of the old one, which the page's policy refuses. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { state, composing } = view;
  const { from, to } = state.selection.main;
  const text = event.data;
  if (event.inputType !== 'insertText' || text === null || from === to || composing) return false;
  const insert = () =>
    state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const isHandled = state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, text, insert));
  if (!isHandled) view.dispatch(insert());
  event.preventDefault();
  return true;
}
