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

/** The quantity to credit per line. */
export type Chosen = Readonly<Record<Uuid, Quantity>>
export type CreditLine = InvoiceLine & { left: Quantity }

/** The lines with something left to credit. */
export const creditLines = ({ lines }: Pick<InvoiceView, 'lines'>, creditable: Creditable): CreditLine[] =>
  lines.flatMap((line) => {
    const left = creditable.lines.find(({ line_uuid }) => line_uuid === line.uuid)?.left ?? 0
    return left > 0 ? [{ ...line, left: quantity(left) }] : []
  })

export const allOf = (lines: readonly CreditLine[]): Chosen =>
  Object.fromEntries(lines.map(({ uuid, left }) => [uuid, left]))

/**
 * Everything is selected by default. If a part was paid at the register, nothing is, since it is unknown which lines
 * that covered.
 */
export const chosenFirst = (
  invoice: Pick<InvoiceView, 'lines' | 'prepaid'>,
  creditable: Creditable,
): Chosen => (invoice.prepaid === 0 ? allOf(creditLines(invoice, creditable)) : {})

/** Exactly the server's amount, to the øre: the same shares of the line (DEF-05). */
export const worthOfLine = (line: CreditLine, amount: Quantity): Money =>
  amount === 0 ? zero : worthOf(line, quantity(line.quantity - line.left), amount)

export const worthOfAll = (lines: readonly CreditLine[], chosen: Chosen): Money =>
  sum(lines.map((line) => worthOfLine(line, chosen[line.uuid] ?? quantity(0))))

export const bodyOf = (chosen: Chosen, note: string): BodyOf<typeof creditNoteEndpoints.credit> => ({
  lines: Object.entries(chosen).flatMap(([line_uuid, amount]) =>
    amount > 0 ? [{ line_uuid, quantity: amount }] : [],
  ),
  ...(note.trim() && { note: note.trim() }),
})
