/** Keys less than 35 ms apart that end in Enter are a scan (DES-32); nobody types that fast. */
const fastest = 35
const shortest = 3
/** Some scanners send a key each 80 ms, as a hand may: then only the digits of a barcode are a scan. */
const steadiest = 150
const barcode = /^\D{0,4}\d{8,}$/

/** `text` came as fast as a scanner, `run` without a pause. */
export type ScanState = { text: string; run: string; at: number }
export const scanStart: ScanState = { text: '', run: '', at: Number.NEGATIVE_INFINITY }

/** Processes one key; returns the text when Enter ends a scan. */
export const scanned = (state: ScanState, key: string, at: number): [ScanState, string | undefined] => {
  const gap = at - state.at
  if (key === 'Enter') return [scanStart, endedBy(state, gap)]
  if (key.length !== 1) return [key === 'Shift' ? state : scanStart, undefined]
  const text = gap < fastest ? state.text + key : key
  return [{ text, run: gap < steadiest ? state.run + key : key, at }, undefined]
}

const endedBy = ({ text, run }: ScanState, gap: number): string | undefined => {
  if (gap < steadiest && barcode.test(run)) return run
  return gap < fastest && text.length >= shortest ? text : undefined
}

/** Some scanners send letters before the code, which say its kind. */
export const withoutPrefix = (text: string): string => text.replace(/^\D{1,4}(?=\d{6,}$)/, '')
