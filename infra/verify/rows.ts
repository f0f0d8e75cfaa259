/** Adds each number to the row of a key; a row that is missing begins at zero. */
export const add = <Row extends Record<string, number>>(
  rows: Record<string, Row>,
  key: string,
  more: Row,
): void => {
  const row: Record<string, number> =
    rows[key] ?? Object.fromEntries(Object.keys(more).map((field) => [field, 0]))
  for (const [field, amount] of Object.entries(more)) row[field] = (row[field] ?? 0) + amount
  rows[key] = row as Row
}

export const keyed = <In, Out>(rows: readonly In[], entry: (row: In) => [string, Out]): Record<string, Out> =>
  Object.fromEntries(rows.map(entry))
