import { giftCardType, minus, negated, owedType, suspenseType, type Uuid } from '@bon/contracts/kernel'
import type { Posting } from '@bon/contracts/transfers'
import { type Figures, openFigures } from './figures.ts'

/** What the vouchers of a session say. `cash_account`: the counterpart of cash moved besides sales. */
export const figuresOfPostings = (postings: readonly Posting[], cash_account: Uuid | undefined): Figures => {
  const { figures, add } = openFigures()
  for (const { text, account_uuid, vat_rate, debit, credit } of postings) {
    const debited = minus(debit, credit)
    const credited = negated(debited)
    switch (text) {
      case 'sales':
      case 'returns':
      case 'discount':
      case 'surcharge':
        add('turnover', text === 'surcharge' ? 'surcharge' : 'goods', credited)
        add('turnover', 'net', credited)
        add('turnover', 'gross', credited)
        break
      case 'gift_card_sold':
      case 'gift_card_redeemed':
      case 'gift_card_paid_out':
        // Only a single-purpose card has a rate: the debt of a multi-purpose one is its full amount (5.1).
        if (vat_rate !== null) {
          add('turnover', 'gift_cards', credited)
          add('turnover', 'net', credited)
          add('turnover', 'gross', credited)
        } else if (text === 'gift_card_redeemed') add('account', giftCardType, debited)
        else if (text === 'gift_card_sold') add('besides', 'cards_sold', credited)
        else add('besides', 'cards_paid_out', debited)
        break
      case 'vat':
        add('vat', vat_rate ?? 0, credited)
        add('turnover', 'vat', credited)
        add('turnover', 'gross', credited)
        break
      case 'tender':
        add('account', account_uuid, debited)
        break
      case 'owed':
        add('account', owedType, debited)
        break
      case 'interim':
        add('account', suspenseType, debited)
        break
      case 'rounding':
      case 'tips':
      case 'owed_settled':
        add('besides', text, credited)
        break
      case 'input_vat':
        if (account_uuid !== cash_account) add('besides', 'input_vat', debited)
        break
      default:
    }
  }
  return figures
}
