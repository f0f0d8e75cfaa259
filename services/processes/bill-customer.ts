import { invoiceSeriesStream } from '@bon/contracts/counters'
import { basisOf, invoiceStream } from '@bon/contracts/invoices'
import { businessDay, type Instant, isRejection, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { ExistingOrder, OrderPayment } from '@bon/contracts/orders'
import { seriesDecider } from '../counters/index.ts'
import { invoiceDecider } from '../invoices/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { onceForEver } from './who.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
type Needs = {
  handler: CommandHandler
  /** The company that keeps a VAT entity: its series belongs to one, whichever of its companies sells. */
  keeperOf(vat_entity_uuid: Uuid): Uuid | undefined
}
const patience = 20
type Sealed = { receipt_uuid: Uuid; nr: number; at: Instant }

/**
 * Numbers and writes an invoice when its sale is sealed: nothing can refuse it any more, so a number that was given is
 * always used. Both steps derive from the payment; a restart asks again and hears the same number.
 */
export const createBillCustomer =
  ({ handler, keeperOf }: Needs) =>
  async (order: ExistingOrder, payment: OrderPayment, sealed: Sealed, who: Who): Promise<number> => {
    const { billed, payment_uuid } = payment
    if (!billed) throw new Error(`payment ${payment_uuid} is no invoice`)
    const { vat_entity_uuid } = who
    const company_uuid = keeperOf(vat_entity_uuid)
    if (company_uuid === undefined) throw new Error(`no VAT entity ${vat_entity_uuid}`)
    const { invoice_uuid } = billed
    const step = (name: string) => ({ command_id: uuid5(invoice_uuid, name), command_hash: onceForEver })
    const ask = () =>
      handler.handle(
        seriesDecider,
        invoiceSeriesStream(vat_entity_uuid),
        { type: 'GiveNext', for: invoice_uuid, day: businessDay(sealed.at) },
        { ...who, company_uuid, ...step('number') },
      )
    let given = await ask()
    // Every till of the house asks one stream: the sale is sealed already, so it asks until it is heard.
    for (let more = 0; more < patience && isRejection(given); more += 1) given = await ask()
    if (isRejection(given)) throw new Error(`no invoice number: ${given.rejection}`)
    const invoice_nr = given.state.last
    const written = await handler.handle(
      invoiceDecider,
      invoiceStream(invoice_uuid),
      { type: 'CreateBasis', basis: basisOf(order, payment, { invoice_nr, ...sealed }) },
      { ...who, ...step('basis') },
    )
    if (isRejection(written)) throw new Error(`no invoice: ${written.rejection}`)
    return invoice_nr
  }
