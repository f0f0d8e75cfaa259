/** Keys less than 35 ms apart that end in Enter are a scan (DES-32); nobody types that fast. */
const fastest = 35
const shortest = 3

export type ScanState = { text: string; at: number }
export const scanStart: ScanState = { text: '', at: Number.NEGATIVE_INFINITY }

/** Processes one key; returns the text when Enter ends a scan. */
export const scanned = (state: ScanState, key: string, at: number): [ScanState, string | undefined] => {
  const fast = at - state.at < fastest
  if (key === 'Enter') return [scanStart, fast && state.text.length >= shortest ? state.text : undefined]
  if (key.length !== 1) return [key === 'Shift' ? state : scanStart, undefined]
  return [{ text: fast ? state.text + key : key, at }, undefined]
}
