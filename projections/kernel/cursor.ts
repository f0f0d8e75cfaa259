import type { Instant, Uuid } from '@bon/contracts/kernel'

/** The key of the last row. `within`: where a uuid is unique within another thing only, that thing's. */
export type Cursor = { at: Instant; uuid: Uuid; within?: Uuid }

const uuid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}'
const shape = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z)\\|(${uuid})(?:\\|(${uuid}))?$`)

/** Where a page of a newest-first list ended, as text that clients pass back and never read. */
export const textOfCursor = ({ at, uuid, within }: Cursor): string =>
  Uint8Array.from([at, uuid, ...(within === undefined ? [] : [within])].join('|'), (letter) =>
    letter.charCodeAt(0),
  ).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })

/** Undefined for text that we never gave out: nothing stands before it. */
export const cursorOfText = (text: string): Cursor | undefined => {
  const [, at, uuid, within] = shape.exec(decoded(text)) ?? []
  if (!at || !uuid) return undefined
  return within === undefined ? { at, uuid } : { at, uuid, within }
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
