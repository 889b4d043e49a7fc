/** A button that asks for a file. */
interface FileButtonProps {
  readonly text: string;
  /** The files that the browser offers. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ text, accept, onFile }: FileButtonProps) {
  return (
    <label class="file">
      {text}
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after a change.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
