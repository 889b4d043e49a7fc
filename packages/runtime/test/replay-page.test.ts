import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SceneFilm } from '../src/index.ts';
import { replayPage, replayTemplate } from '../src/replay-page.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

test('a page contains its film as data that cannot end its script, and its title as text', () => {
  const page =
    '<title>{{title}}</title> /* {{style}} */ <i>{{scriptHash}}</i>{{script}}{{film}}{{other}}';
  const modules = [
    'export function one() {}\n',
    "import { one } from './one.js';\nexport class Two {}\nconst kept = 1;\n",
  ];
  const template = replayTemplate([page, 'a{}', 'b{}', 'c{}', ...modules], hash);
  const script =
    'const { one } = (() => {\nfunction one() {}\nreturn { one };\n})();\n\n' +
    'const { Two } = (() => {\nclass Two {}\nconst kept = 1;\nreturn { Two };\n})();\n';
  const before = `<title>{{title}}</title>a{}b{}c{}<i>sha256-${hash(script)}</i>${script}{{film}}{{other}}`;
  expect(template).toBe(before);
  const film = { texts: ['</script><script>', '{{title}}'] } as Partial<SceneFilm> as SceneFilm;
  const whole = replayPage(template, film, '<b>', { from: 2, to: 5 });
  const [start, end] = before.replace('{{title}}', '&lt;b&gt;').split('{{film}}') as [
    string,
    string,
  ];
  const data = whole.slice(start.length, whole.length - end.length);
  expect(whole).toBe(start + data + end);
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toEqual({ ...film, every: 1, from: 2, to: 5 });
});
