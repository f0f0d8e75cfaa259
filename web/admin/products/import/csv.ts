/** Cell delimiters (SPEC-6: comma, semicolon, tab, vertical bar). */
export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** UTF-8 with or without BOM, UTF-16 as Excel's "Unicode text", otherwise Windows-1252. */
export const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so it is the encoding of Danish Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that splits the first lines into the most cells, equally many in each; outside quotes. */
export const guessDelimiter = (text: string): Delimiter => {
  const scored = delimiters.map((delimiter) => {
    const widths = parseCsv(text.slice(0, 20_000), delimiter)
      .slice(0, 20)
      .map((row) => row.length)
    const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 1
    const even = widths.filter((width) => width === usual).length / Math.max(1, widths.length)
    return { delimiter, score: usual === 1 ? 0 : usual * even }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** RFC 4180, tolerant: any line ending, quotes only at the start of a cell. Empty lines are skipped. */
export const parseCsv = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    else rows.push([])
    row = []
  }
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    row.push(cell)
    at = next
    if (text[at] === delimiter) {
      at++
      if (at === text.length) row.push('')
      continue
    }
    endRow()
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
  }
  if (row.length > 0) endRow()
  return rows
}

const plain = (text: string, from: number, delimiter: string): [cell: string, next: number] => {
  let to = from
  while (to < text.length && text[to] !== delimiter && text[to] !== '\n' && text[to] !== '\r') to++
  return [text.slice(from, to), to]
}

const quoted = (text: string, from: number, delimiter: string): [cell: string, next: number] => {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    // A quote without a closing one is literal, such as an inch sign.
    if (end === -1) return plain(text, from, delimiter)
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') {
      const [rest, next] = plain(text, end + 1, delimiter)
      return [cell + rest, next]
    }
    cell += '"'
    at = end + 2
  }
}
