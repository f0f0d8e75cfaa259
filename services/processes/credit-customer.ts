import { creditNoteSeriesStream } from '@bon/contracts/counters'
import { creditNoteOf, invoiceStream } from '@bon/contracts/invoices'
import { isRejection, type Position, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Order, OrderEvent } from '@bon/contracts/orders'
import { invoiceDecider } from '../invoices/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import { createGiveNumber, type NumberNeeds } from './give-number.ts'
import { anyContentHash } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
type Credit = NonNullable<Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']['credit']>

/**
 * Numbers and creates a credit note once the order that reverses the sale is sealed, as for an invoice: every assigned
 * number is used, and both steps derive from the credit (ADR 0037).
 */
export const createCreditCustomer = ({ handler, keeperOf }: NumberNeeds) => {
  const give = createGiveNumber({ handler, keeperOf })
  return async (
    credit_note_uuid: Uuid,
    { invoice_uuid, note }: Credit,
    refund_order: Order,
    /** Log position of the refund's reservation. */
    follows: Position,
    who: Who,
  ): Promise<number> => {
    if (refund_order.status !== 'completed') throw new Error(`credit ${credit_note_uuid} is not sealed`)
    const { receipt_uuid, nr, completed_at: at } = refund_order
    const step = (name: string) => uuid5(credit_note_uuid, name)
    const credit_note_nr = await give(
      { series: creditNoteSeriesStream, for: credit_note_uuid, command_id: step('number'), at, follows },
      who,
    )
    const issued_on = handler.dayOf(who.vat_entity_uuid, at)
    const issue = { credit_note_uuid, credit_note_nr, receipt_uuid, nr, note, at, issued_on }
    const credit = creditNoteOf(refund_order, issue)
    const written = await handler.handle(
      invoiceDecider,
      invoiceStream(invoice_uuid),
      { type: 'CreditInvoice', credit },
      { ...who, command_id: step('note'), command_hash: anyContentHash },
    )
    if (isRejection(written)) throw new Error(`no credit note: ${written.rejection}`)
    return credit_note_nr
  }
}
