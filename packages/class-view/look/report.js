// Turns the headings of sortable tables into buttons, and makes the search of the class work. Without this script, tables keep
// their order and show all rows.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const keyOf = (row, index) => {
  const { classList, dataset, textContent } = row.cells[index];
  // A verdict with its points: `PAC 7.5`.
  if (classList.contains('v')) return Number.parseFloat(textContent.split(' ')[1] ?? '-1');
  const key = dataset.by ?? textContent.trim();
  return key !== '' && Number.isFinite(Number(key)) ? Number(key) : key;
};

const compare = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

for (const table of document.querySelectorAll('table[data-sorts]')) {
  const headings = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const status = table.parentElement.insertAdjacentElement('afterend', document.createElement('p'));
  status.className = 'unseen';
  status.setAttribute('role', 'status');

  const sort = (index) => {
    const heading = headings[index];
    // Numbers start with the largest, names with the first.
    const current = heading.getAttribute('aria-sort');
    const first = heading.classList.contains('number') ? 'descending' : 'ascending';
    const other = first === 'ascending' ? 'descending' : 'ascending';
    const order = current === first ? other : first;
    const sign = order === 'ascending' ? 1 : -1;
    const rows = [...body.rows].map((row) => ({ row, key: keyOf(row, index) }));
    rows.sort((a, b) => sign * compare(a.key, b.key));
    body.append(...rows.map(({ row }) => row));
    headings.forEach((each) => each.removeAttribute('aria-sort'));
    heading.setAttribute('aria-sort', order);
    status.textContent = `Sorted by ${heading.textContent}, ${order}.`;
  };

  headings.forEach((heading, index) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sort(index));
    heading.append(button);
  });
}

const filters = document.querySelector('.filters');
if (filters !== null) {
  const [find, verdict, test, found] = ['find', 'verdict', 'test', 'found'].map((id) =>
    document.getElementById(id),
  );
  const rows = [...filters.nextElementSibling.querySelector('tbody').rows].map((row) => ({
    row,
    text: plain(row.cells[0].dataset.find),
    verdicts: [...row.querySelectorAll('td.v, td:empty')].map(
      (cell) => cell.querySelector('b')?.textContent,
    ),
  }));

  /** Without case and accents. */
  function plain(text) {
    return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  }

  function hasVerdict(verdicts) {
    const some = test.value === '' ? verdicts : [verdicts[Number(test.value)]];
    if (verdict.value === '') return true;
    if (verdict.value === '!AC') return some.some((each) => each !== 'AC');
    return some.includes(verdict.value);
  }

  function filter() {
    const words = plain(find.value).split(/\s+/);
    let count = 0;
    for (const { row, text, verdicts } of rows) {
      row.hidden = !words.every((word) => text.includes(word)) || !hasVerdict(verdicts);
      if (!row.hidden) count++;
    }
    const all = rows.length === 1 ? '1 student' : `${rows.length} students`;
    found.textContent = count === rows.length ? all : `${count} of ${all}`;
  }

  for (const control of [find, verdict, test]) control.addEventListener('input', filter);
  filters.hidden = false;
  // Browsers keep what was typed before a page is loaded again.
  filter();
}
