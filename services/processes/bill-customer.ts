import { invoiceSeriesStream } from '@bon/contracts/counters'
import { basisOf, type InvoiceBasis, invoiceStream } from '@bon/contracts/invoices'
import {
  type CompanyUuid,
  type Instant,
  isRejection,
  type Position,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { ExistingOrder, OrderPayment } from '@bon/contracts/orders'
import { invoiceDecider } from '../invoices/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import { createGiveNumber, type NumberNeeds } from './give-number.ts'
import { anyContentHash } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
type BillNeeds = NumberNeeds & { currencyOf(company_uuid: CompanyUuid): InvoiceBasis['currency'] }
/** `follows`: log position of the receipt. */
type Sealed = { receipt_uuid: Uuid; nr: number; at: Instant; follows: Position }

/**
 * Numbers and creates an invoice once its sale is sealed: nothing can reject it after that, so every assigned number is
 * used. Both steps derive from the payment, so a restart gets the same number.
 */
export const createBillCustomer = ({ handler, keeperOf, currencyOf }: BillNeeds) => {
  const give = createGiveNumber({ handler, keeperOf })
  return async (
    order: ExistingOrder,
    payment: OrderPayment,
    { follows, ...sealed }: Sealed,
    who: Who,
  ): Promise<number> => {
    const { billed, payment_uuid } = payment
    if (!billed) throw new Error(`payment ${payment_uuid} is no invoice`)
    const { invoice_uuid } = billed
    const step = (name: string) => uuid5(invoice_uuid, name)
    const invoice_nr = await give(
      {
        series: invoiceSeriesStream,
        for: invoice_uuid,
        command_id: step('number'),
        at: sealed.at,
        follows,
      },
      who,
    )
    const issued_on = handler.dayOf(who.vat_entity_uuid, sealed.at)
    const currency = currencyOf(who.company_uuid)
    const basis = basisOf(order, payment, { ...sealed, invoice_nr, issued_on, currency })
    const written = await handler.handle(
      invoiceDecider,
      invoiceStream(invoice_uuid),
      { type: 'CreateBasis', basis },
      { ...who, command_id: step('basis'), command_hash: anyContentHash },
    )
    if (isRejection(written)) throw new Error(`no invoice: ${written.rejection}`)
    return invoice_nr
  }
}
