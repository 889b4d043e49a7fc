/** Renders counts as a table with bars. */
import { h, type Content, type Element } from './element.ts';
import { table } from './table.ts';

interface Bar {
  readonly label: Content;
  readonly count: number;
}

export function barTable(
  caption: string,
  [label, count]: readonly [string, string],
  bars: readonly Bar[],
): Element {
  const most = Math.max(1, ...bars.map((each) => each.count));
  return table({
    caption,
    columns: [{ title: label }, { title: count }],
    rows: bars.map((each) => [
      { content: each.label },
      {
        content: h(
          'div',
          { class: 'bar' },
          h('span', null, String(each.count)),
          bar(each.count / most),
        ),
      },
    ]),
  });
}

function bar(share: number): Element {
  const properties = { class: 'bar', viewBox: '0 0 100 10', 'aria-hidden': 'true' };
  return h('svg', { ...properties, preserveAspectRatio: 'none' }, [
    h('rect', { width: Math.round(share * 1000) / 10, height: 10 }),
  ]);
}
