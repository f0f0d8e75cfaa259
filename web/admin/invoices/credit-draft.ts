import type { creditNoteEndpoints, InvoiceLine, InvoiceView } from '@bon/contracts/invoices'
import {
  type BodyOf,
  type Money,
  type Quantity,
  quantity,
  type ReturnsOf,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { worthOf } from '@bon/contracts/orders'

type Creditable = ReturnsOf<typeof creditNoteEndpoints.creditable>

/** How much of which line is to be credited. */
export type Chosen = Readonly<Record<Uuid, Quantity>>
export type CreditLine = InvoiceLine & { left: Quantity }

/** The lines of which something is left. */
export const creditLines = ({ lines }: Pick<InvoiceView, 'lines'>, creditable: Creditable): CreditLine[] =>
  lines.flatMap((line) => {
    const left = creditable.lines.find(({ line_uuid }) => line_uuid === line.uuid)?.left ?? 0
    return left > 0 ? [{ ...line, left: quantity(left) }] : []
  })

export const allOf = (lines: readonly CreditLine[]): Chosen =>
  Object.fromEntries(lines.map(({ uuid, left }) => [uuid, left]))

/** The whole of it, as most mistakes want; where a part was paid at the till, nobody can know which lines it was for. */
export const chosenFirst = (
  invoice: Pick<InvoiceView, 'lines' | 'prepaid'>,
  creditable: Creditable,
): Chosen => (invoice.prepaid === 0 ? allOf(creditLines(invoice, creditable)) : {})

/** To the øre what the server will say: the same shares of the line (DEF-05). */
export const worthOfLine = (line: CreditLine, amount: Quantity): Money =>
  amount === 0 ? zero : worthOf(line, quantity(line.quantity - line.left), amount)

export const worthOfAll = (lines: readonly CreditLine[], chosen: Chosen): Money =>
  sum(lines.map((line) => worthOfLine(line, chosen[line.uuid] ?? quantity(0))))

export const bodyOf = (
  register_uuid: Uuid,
  chosen: Chosen,
  note: string,
): BodyOf<typeof creditNoteEndpoints.credit> => ({
  register_uuid,
  lines: Object.entries(chosen).flatMap(([line_uuid, amount]) =>
    amount > 0 ? [{ line_uuid, quantity: amount }] : [],
  ),
  ...(note.trim() ? { note: note.trim() } : {}),
})
