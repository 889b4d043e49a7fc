// Turns the headings of sortable tables into buttons. Without this script, tables keep their order.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const keyOf = (row, index) => {
  const { dataset, textContent } = row.cells[index];
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
