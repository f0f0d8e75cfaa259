import { z } from 'zod'

const NUL = '\u0000'

/** True for text that every store can keep: no NUL, no lone surrogate (eventstore.md 2.4). */
export const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed()

/** A line of text, 1 to `max` characters. Refuses what PostgreSQL or gRPC would refuse later, for a whole batch. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, { message: 'not storable text' })
