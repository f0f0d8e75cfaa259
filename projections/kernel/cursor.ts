import type { Instant, Uuid } from '@bon/contracts/kernel'

export type Cursor = { at: Instant; uuid: Uuid }

const shape = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)\|([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/

/** Where a page of a newest-first list ended, as text that clients pass back and never read. */
export const textOfCursor = ({ at, uuid }: Cursor): string =>
  Uint8Array.from(`${at}|${uuid}`, (letter) => letter.charCodeAt(0)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })

/** Undefined for text that we never gave out: nothing stands before it. */
export const cursorOfText = (text: string): Cursor | undefined => {
  const [, at, uuid] = shape.exec(decoded(text)) ?? []
  return at && uuid ? { at, uuid } : undefined
}

const decoded = (text: string): string => {
  try {
    return String.fromCharCode(...Uint8Array.fromBase64(text, { alphabet: 'base64url' }))
  } catch {
    return ''
  }
}

/** Cuts a page that was read one row too long: the rows, and the cursor when there are more. */
export const pageOf = <R>(rows: readonly R[], limit: number, cursor: (row: R) => Cursor) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? textOfCursor(cursor(last)) : null }
}
