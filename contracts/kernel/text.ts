import { z } from 'zod'

const NUL = '\u0000'

/** True for text that every store can keep: no NUL, no lone surrogate (eventstore.md 2.4). */
export const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed()

/**
 * A line of text, 1 to `max` characters. Refuses what PostgreSQL or gRPC would refuse later, for a whole batch. Longer
 * text is refused before any further check sees it, so that no pattern runs over a whole request body.
 */
export const text = (max: number) =>
  z.string().min(1).max(max, { abort: true }).refine(isStorable, { message: 'not storable text' })

/** Text of a form of its own, at most `max` characters; the length is checked first. `message` names the rule. */
export const pattern = (max: number, form: RegExp, message?: string) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(form, message === undefined ? undefined : { message })

/** An e-mail address in ASCII, at most 254 characters (RFC 5321 4.5.3.1.3); the failed rule is `email`. */
export const Email = pattern(254, z.regexes.email, 'email')
