import { z } from 'zod'
import { Money, TenthsOfPercent, Uuid } from '../kernel/index.ts'

/** What was bought with cash of the drawer: the account of the books, and the input VAT in the amount (LAW-15). */
export const Expense = z.object({ account_uuid: Uuid, vat_rate: TenthsOfPercent, vat: Money })
export type Expense = z.infer<typeof Expense>
