declare const minted: unique symbol

/**
 * A place in the log, minted by an event store and only carried by everybody else. Positions are ordered (`<`, `>`,
 * `===`), but neither dense nor countable: on EventStoreDB they are byte offsets, and the number between two of them
 * is the place of no record, which the server answers with an error. So the type allows no arithmetic; at run time it
 * is a bigint. A string in JSON, in headers and in events: `toString()` and `parsePosition`.
 */
export type Position = { readonly [minted]: 'position'; toString(): string }

/** For the adapters of the port `EventStore` alone; the architecture tests hold everybody else to that. */
export const bigintToPosition = (place: bigint): Position => place as unknown as Position

/** For the adapters of the port `EventStore` alone, like `bigintToPosition`. */
export const positionToBigint = (position: Position): bigint => position as unknown as bigint

/** Before the first record: where a reader begins that has read nothing. */
export const logStart: Position = bigintToPosition(0n)

const written = /^\d{1,20}$/

/** Whether a text from outside has the form of a position; whether it is a record's place, only the log knows. */
export const isPositionText = (text: string): boolean => written.test(text)

/** A position that was written as text before. Throws on any other text. */
export const parsePosition = (text: string): Position => {
  if (!isPositionText(text)) throw new Error(`not a position: ${JSON.stringify(text.slice(0, 40))}`)
  return bigintToPosition(BigInt(text))
}

/** For `sort` and `toSorted`. */
export const comparePositions = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0)

export const laterPosition = (a: Position, b: Position): Position => (a > b ? a : b)
