/** The lessons of the documentation, by the names of their files. */
const texts: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../../docs/lessons/*.md',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

export interface ShippedLesson {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const shipped: readonly ShippedLesson[] = Object.entries(texts).map(([file, text]) => ({
  id: file.replace(/^.*\/|\.md$/g, ''),
  title: /^# (.*)$/m.exec(text)?.[1] ?? file,
  text,
}));
