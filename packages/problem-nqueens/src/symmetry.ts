/** Tells whether no rotation or reflection of a board comes before it. Boards compare by their rows, from column 1. */
export function isLeast(rows: Uint8Array): boolean {
  const last = rows.length - 1;
  const columns = new Uint8Array(rows.length);
  for (let column = 0; column <= last; column++) columns[rows[column]!] = column;
  return [rows, columns].every(
    (image) =>
      !isBefore((at) => image[at]!, rows) &&
      !isBefore((at) => image[last - at]!, rows) &&
      !isBefore((at) => last - image[at]!, rows) &&
      !isBefore((at) => last - image[last - at]!, rows),
  );
}

function isBefore(image: (at: number) => number, rows: Uint8Array): boolean {
  const at = rows.findIndex((row, column) => image(column) !== row);
  return at !== -1 && image(at) < rows[at]!;
}
