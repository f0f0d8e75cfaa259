import { z } from 'zod'

/** Number that is printed on a bank bag; letters and digits as on the bag. */
export const BankBag = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z-]{0,29}$/)
export type BankBag = z.infer<typeof BankBag>
