/** A stretch of a barcode in one of Code 128's sets: `C` packs two digits into one bar group. */
export type Segment = { set: 'B' | 'C'; text: string }

/** Four digits and more are worth the change of set: a receipt's number then fits on 58 mm. */
export const segmentsOf = (text: string): Segment[] => {
  const segments: Segment[] = []
  for (const part of text.split(/((?:\d\d){2,})/)) {
    if (part) segments.push({ set: /^(?:\d\d){2,}$/.test(part) ? 'C' : 'B', text: part })
  }
  return segments
}

/** How wide it is in the narrowest bars: eleven for each group, start, check and changes of set; thirteen to stop. */
export const modulesOf = (text: string): number => {
  const segments = segmentsOf(text)
  const groups = segments.map(({ set, text: part }) => (set === 'C' ? part.length / 2 : part.length))
  return 11 * (1 + groups.reduce((sum, n) => sum + n, 0) + (segments.length - 1) + 1) + 13
}

/** What the bars can say; a name with an å cannot be scanned. */
export const isBarcode = (text: string): boolean => /^[ -~]+$/.test(text)
