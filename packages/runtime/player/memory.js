/** Shows what a search holds: a stack as cards, a list as a table. */

/** Shows memories. @param parent an element to fill. */
export function showMemory(parent, memories) {
  parent.replaceChildren(...memories.map((memory) => sectionOf(parent.ownerDocument, memory)));
}

function sectionOf(document, { kind, title, items, total, facts = {} }) {
  const make = (tag, text = '', className = '') => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (className !== '') made.className = className;
    return made;
  };
  const section = make('section');
  const head = make('h2', title);
  const counts = {
    [kind === 'stack' ? 'depth' : 'items']: total.toLocaleString('en-US'),
    ...facts,
  };
  head.append(
    ...Object.entries(counts).map(([name, value]) => make('span', `${name} ${value}`, 'count')),
  );
  section.append(head);
  if (items.length === 0)
    section.append(make('p', total === 0 ? 'empty' : 'not listed yet', 'count'));
  else section.append(kind === 'stack' ? cardsOf(make, items) : tableOf(make, items));
  if (items.length > 0 && total > items.length)
    section.append(
      make('p', `and ${(total - items.length).toLocaleString('en-US')} more`, 'count'),
    );
  return section;
}

function cardsOf(make, items) {
  const list = make('ol');
  for (const { label, values } of items) {
    const card = make('li');
    card.append(make('strong', label));
    for (const value of values) {
      const pair = make('span');
      pair.append(make('span', value.name, 'name'), ' ', ...textsOf(make, value));
      card.append(' ', pair);
    }
    list.append(card);
  }
  return list;
}

function tableOf(make, items) {
  const names = [...new Set(items.flatMap(({ values }) => values.map(({ name }) => name)))];
  const table = make('table');
  const head = table.createTHead().insertRow();
  head.append(make('td'), ...names.map((name) => make('th', name)));
  for (const cell of head.cells) if (cell.tagName === 'TH') cell.scope = 'col';
  const body = table.createTBody();
  for (const { label, values, isNext } of items) {
    const row = body.insertRow();
    const first = make('th', label);
    first.scope = 'row';
    if (isNext) {
      row.className = 'next';
      first.append(' ', make('span', 'next', 'mark'));
    }
    row.append(first);
    for (const name of names) {
      const value = values.find((each) => each.name === name);
      const cell = row.insertCell();
      if (value !== undefined) cell.append(...textsOf(make, value));
    }
  }
  return table;
}

/** Returns a value, behind the one that it was before the last event. */
function textsOf(make, { value, before }) {
  if (before === undefined) return [make('span', value, 'value')];
  return [make('del', before), ' ', make('ins', value, 'value')];
}
