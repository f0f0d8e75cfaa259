import { z } from 'zod'

const NUL = '\u0000'

/** True for text that every store accepts: no NUL, no lone surrogate (LOG-4). */
export const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed()

/**
 * A line of text, 1 to `max` characters. Refuses here what PostgreSQL or gRPC would refuse later, failing a whole
 * batch. The length is checked first and aborts, so that no pattern runs over a whole request body.
 */
export const text = (max: number) =>
  z.string().min(1).max(max, { abort: true }).refine(isStorable, { message: 'not storable text' })

/** Text of at most `max` characters that matches `form`; the length is checked first. `message` names the rule. */
export const pattern = (max: number, form: RegExp, message?: string) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(form, message === undefined ? undefined : { message })

/** An e-mail address in ASCII, at most 254 characters (RFC 5321 4.5.3.1.3); the failed rule is `email`. */
export const Email = pattern(254, z.regexes.email, 'email')
