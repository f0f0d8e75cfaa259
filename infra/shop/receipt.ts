import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { sha256Hex, sum, zero } from '@bon/contracts/kernel'
import {
  giftCardType,
  heldPayments,
  interimType,
  lineTotals,
  orderTotals,
  type Receipt,
} from '@bon/contracts/orders'
import { paymentTypes, registers } from '@bon/contracts/resources'
import type { CommandHandler } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import type { CardBits } from '@bon/services/processes'
import type { Catalogue } from './catalogue.ts'
import { sellerOf } from './companies.ts'
import { cardsOnReceipt } from './gift-cards.ts'
import type { CashierTag } from './register-data.ts'

type House = {
  handler: CommandHandler
  catalogue: Catalogue
  bitsOf: CardBits
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  /** The signature of the journal's entry with this number. */
  signatureOf(scope: CompanyScope, nr: number): Promise<string | undefined>
}

const ownTypes: Record<Uuid, string> = { [interimType]: 'Mellemregning', [giftCardType]: 'Gavekort' }

/** A completed order as its receipt: the same value each time it is asked, so that a reprint equals the print. */
export const receiptOf = async (
  house: House,
  scope: CompanyScope,
  order_uuid: Uuid,
): Promise<Receipt | undefined> => {
  const folded = await house.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
  if (folded?.state.status !== 'completed') return undefined
  const order = folded.state
  const totals = orderTotals(order.lines)
  const payments = heldPayments(order)
  const last = payments.at(-1) ?? payments[0]
  const register = house.catalogue.find(registers, scope, last?.register_uuid ?? order.register_uuid)
  const cashiers = await house.cashiers(scope.resource_companies)
  const signature = await house.signatureOf(scope, order.nr)
  return {
    nr: order.nr,
    receipt_uuid: order.receipt_uuid,
    order_uuid,
    short_nr: order.short_nr,
    at: order.completed_at,
    seller: sellerOf(house.catalogue, scope.company_uuid),
    register: {
      uuid: order.register_uuid,
      name: register?.name ?? '',
      identifier: register?.identifier ?? '',
    },
    cashier_initials:
      cashiers.find(({ uuid }) => uuid === (last?.cashier_uuid ?? order.cashier_uuid))?.initials ?? '',
    currency: 'DKK',
    lines: order.lines.map((line) => {
      const { name, quantity, unit_price, percentage_discount } = line
      return { name, quantity, unit_price, percentage_discount, ...lineTotals(line) }
    }),
    total: totals.total,
    rounding: sum(payments.map(({ rounding }) => rounding)),
    payments: payments.map(({ payment_type_uuid, received, amount }) => ({
      // Receipts are written in the language of the shop.
      name:
        ownTypes[payment_type_uuid] ?? house.catalogue.anywhere(paymentTypes, payment_type_uuid)?.name ?? '',
      received,
      amount,
    })),
    change: sum(payments.map(({ change }) => change)),
    tips: sum(payments.map(({ tip = zero }) => tip)),
    vat: totals.by_rate,
    gift_cards: cardsOnReceipt(order, house.bitsOf),
    chain_mark: signature ? sha256Hex(signature).slice(0, 8) : '',
  }
}
