import { z } from 'zod'

/** A head as a paper prints it: the short code in text, the whole of it as a QR code. */
export const PrintedHead = z.object({ code: z.string(), link: z.string() })
export type PrintedHead = z.infer<typeof PrintedHead>
