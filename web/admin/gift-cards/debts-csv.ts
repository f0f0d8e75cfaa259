import type { GiftCardDebtRow } from '@bon/contracts/gift-cards'
import { type Money, vatIn, zero } from '@bon/contracts/kernel'

type Words = { head: readonly string[]; nature(of: GiftCardDebtRow['vat_nature']): string }
type Accounts = Readonly<Record<string, { number: number }>>

/** Without thousands separators, as programs read it. */
const amount = (of: Money): string => (of / 100).toFixed(2).replace('.', ',')

/** One line per card that is owed. */
export const debtRows = (
  cards: readonly GiftCardDebtRow[],
  accounts: Accounts,
  { head, nature }: Words,
): string[][] => [
  [...head],
  ...cards.map(({ code_end, type_name, account_uuid, vat_nature, vat_rate, balance, ...card }) => [
    code_end,
    type_name,
    account_uuid ? String(accounts[account_uuid]?.number ?? '') : '',
    nature(vat_nature),
    card.issued_at.slice(0, 10),
    card.expires_on ?? '',
    amount(balance),
    amount(vat_nature === 'single' ? vatIn(balance, vat_rate) : zero),
  ]),
]
