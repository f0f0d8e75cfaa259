import { cardSurcharge, minus, negated, sum, zeroTotalType } from '@bon/contracts/kernel'
import type { SessionTotals } from '@bon/contracts/registers'
import { type AccountOfType, type Figures, openFigures, withAccounts, withSuspense } from './figures.ts'

/** What the Z report says, as it was printed. */
export const figuresOfZ = (totals: SessionTotals, accountOf: AccountOfType): Figures => {
  const { figures, add } = openFigures()
  for (const { account_uuid, gross, vat } of totals.by_account)
    add('turnover', account_uuid === cardSurcharge ? 'surcharge' : 'goods', minus(gross, vat))
  for (const { action, vat_nature, gross, vat } of totals.gift_cards) {
    if (vat_nature === 'multi') {
      if (action === 'sold') add('besides', 'cards_sold', gross)
      if (action === 'paid_out') add('besides', 'cards_paid_out', gross)
      continue
    }
    const net = minus(gross, vat)
    if (action === 'sold') add('turnover', 'gift_cards', net)
    if (action === 'redeemed' || action === 'paid_out') add('turnover', 'gift_cards', negated(net))
  }
  add('turnover', 'net', totals.net)
  add('turnover', 'vat', totals.vat)
  add('turnover', 'gross', totals.gross)
  for (const { mark, gross } of totals.by_mark)
    if (mark !== 'surcharge') add('turnover', `mark_${mark}`, gross)
  for (const { vat_rate, net, vat } of totals.by_rate) {
    add('vat', vat_rate, vat)
    add('base', vat_rate, net)
  }
  for (const { payment_type_uuid, amount, rounding, tips } of totals.by_payment_type)
    if (payment_type_uuid !== zeroTotalType) add('tender', payment_type_uuid, sum([amount, rounding, tips]))
  add('besides', 'rounding', totals.rounding)
  add('besides', 'tips', totals.tips.amount)
  add('besides', 'owed_settled', totals.owed_settled.amount)
  add('besides', 'prepaid', totals.prepaid)
  for (const { vat } of totals.expenses) add('besides', 'input_vat', vat)
  return withSuspense(withAccounts(figures, accountOf), totals.prepaid)
}
