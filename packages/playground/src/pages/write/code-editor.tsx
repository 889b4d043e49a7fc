import { useEffect, useRef } from 'preact/hooks';
import { code, editCode, language } from './code.ts';
import { SourceEditor, type Marked } from './editor.ts';

interface CodeEditorProps {
  readonly marks: readonly Marked[];
  /** Whether the marks belong to the code as it is now. */
  readonly isCurrent: boolean;
  readonly onOpen: (editor: SourceEditor) => void;
  readonly onRun: () => void;
}

/** Shows the code, with the lines of the shown step. */
export function CodeEditor({ marks, isCurrent, onOpen, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | undefined>(undefined);
  const [text, chosen] = [code.value, language.value];
  useEffect(() => {
    const made = new SourceEditor({
      host: host.current!,
      text: code.peek(),
      language: language.peek(),
      onChange: editCode,
      onRun,
    });
    editor.current = made;
    onOpen(made);
    return () => made.close();
  }, []);
  // The user may have typed more since this was drawn.
  useEffect(() => editor.current!.setText(code.peek()), [text]);
  useEffect(() => editor.current!.setLanguage(chosen), [chosen]);
  const key = isCurrent ? JSON.stringify(marks) : '';
  useEffect(() => {
    editor.current!.mark(isCurrent ? marks : []);
    const [first] = marks;
    if (isCurrent && first !== undefined) editor.current!.reveal(first.line);
  }, [key]);
  return <div class="editor" ref={host} />;
}
