import type { Instant, Uuid } from '@bon/contracts/kernel'

/** Key of the last row. `within`: the containing entity, where a uuid is unique only within it. */
export type Cursor = { at: Instant; uuid: Uuid; within?: Uuid }

const uuid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}'
const shape = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z)\\|(${uuid})(?:\\|(${uuid}))?$`)

/** End of a page of a newest-first list, as opaque text for clients. */
export const textOfCursor = ({ at, uuid, within }: Cursor): string =>
  Uint8Array.from([at, uuid, ...(within === undefined ? [] : [within])].join('|'), (letter) =>
    letter.charCodeAt(0),
  ).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })

/** Undefined for text that is not a cursor. */
export const cursorOfText = (text: string): Cursor | undefined => {
  const [, at, uuid, within] = shape.exec(decoded(text)) ?? []
  if (!at || !uuid) return undefined
  return within === undefined ? { at, uuid } : { at, uuid, within }
}

const decoded = (text: string): string => {
  try {
    return String.fromCharCode(...Uint8Array.fromBase64(text, { alphabet: 'base64url' }))
  } catch {
    // A cursor that this server did not issue does not match the shape.
    return ''
  }
}

/** Splits the extra row off a page read with `limit + 1` rows; `next` is null on the last page. */
export const pageOf = <R>(rows: readonly R[], limit: number, cursor: (row: R) => Cursor) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? textOfCursor(cursor(last)) : null }
}
