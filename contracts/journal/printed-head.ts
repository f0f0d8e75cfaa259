import { z } from 'zod'

/** The short code of a head: the number of its entry and 80 bits in base32. */
export const HeadCode = z.string().regex(/^\d+(-[A-Z2-7]{4}){4}$/)

/** A head as a paper prints it: the short code in text, the whole of it as a QR code. */
export const PrintedHead = z.object({ code: HeadCode, link: z.string() })
export type PrintedHead = z.infer<typeof PrintedHead>
