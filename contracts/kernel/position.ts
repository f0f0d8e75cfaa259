declare const minted: unique symbol

/**
 * A place in the log, created by an event store and opaque to everyone else. Positions are ordered (`<`, `>`, `===`)
 * but neither dense nor countable: on EventStoreDB they are byte offsets, and a number between two of them is not a
 * record and makes the server answer with an error. The type therefore allows no arithmetic; at run time it is a
 * bigint. In JSON, headers and events it is a string: `toString()` and `parsePosition`.
 */
export type Position = { readonly [minted]: 'position'; toString(): string }

/** Only for adapters of the port `EventStore`; the architecture tests enforce it. */
export const bigintToPosition = (place: bigint): Position => place as unknown as Position

/** Only for adapters of the port `EventStore`, as `bigintToPosition`. */
export const positionToBigint = (position: Position): bigint => position as unknown as bigint

/** Before the first record: the start for a reader that has read nothing. */
export const logStart: Position = bigintToPosition(0n)

const written = /^\d{1,20}$/

/** Whether an external text has the form of a position; only the log can tell whether a record is there. */
export const isPositionText = (text: string): boolean => written.test(text)

/** Inverse of `toString()`. @throws Error for any other text. */
export const parsePosition = (text: string): Position => {
  if (!isPositionText(text)) throw new Error(`not a position: ${JSON.stringify(text.slice(0, 40))}`)
  return bigintToPosition(BigInt(text))
}

/** For `sort` and `toSorted`. */
export const comparePositions = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0)

export const laterPosition = (a: Position, b: Position): Position => (a > b ? a : b)

const digits = 20

/** A text that sorts as the position does, for a column of a read model. */
export const positionKey = (position: Position): string => position.toString().padStart(digits, '0')
