/** A segment of a barcode in one of Code 128's sets: `C` packs two digits into one symbol. */
export type Segment = { set: 'B' | 'C'; text: string }

/** Four or more digits justify a change of set; a receipt's number then fits on 58 mm. */
export const segmentsOf = (text: string): Segment[] => {
  const segments: Segment[] = []
  for (const part of text.split(/((?:\d\d){2,})/)) {
    if (part) segments.push({ set: /^(?:\d\d){2,}$/.test(part) ? 'C' : 'B', text: part })
  }
  return segments
}

/** Width in modules (narrowest bars): eleven per symbol, start, check and set change; thirteen for stop. */
export const modulesOf = (text: string): number => {
  const segments = segmentsOf(text)
  const groups = segments.map(({ set, text: part }) => (set === 'C' ? part.length / 2 : part.length))
  return 11 * (1 + groups.reduce((sum, n) => sum + n, 0) + (segments.length - 1) + 1) + 13
}

/** Whether Code 128 can encode the text; names with letters such as å cannot. */
export const isBarcode = (text: string): boolean => /^[ -~]+$/.test(text)
