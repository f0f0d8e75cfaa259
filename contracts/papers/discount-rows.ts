import { plus } from '../kernel/index.ts'
import type { Row } from '../printing/index.ts'
import type { SessionTotals } from '../registers/index.ts'
import { amount } from './figures.ts'
import type { PaperWords } from './paper-words.ts'

type Given = SessionTotals['by_discount_kind'][number]
type Names = {
  cashiers: Readonly<Record<string, string>>
  discount_accounts: Readonly<Record<string, number>>
}

/** Number and amount of each kind of discount (basics 08), whoever gave it. */
export const discountKindRows = (rows: readonly Given[], words: PaperWords): Row[] =>
  summed(
    rows.filter(({ given_to }) => given_to === undefined),
    ({ form, kind }) => kind?.uuid ?? form,
  ).map(({ form, kind, count, amount: given }) => ({
    kind: 'pair',
    left: `- ${kind?.name ?? words.discount_forms[form]} ${count}`,
    right: amount(-given),
  }))

/** Meals of the staff and the owner's use, apart: whose, at list price, with the account. */
export const withdrawnGoodsRows = (rows: readonly Given[], names: Names, words: PaperWords): Row[] => {
  const withdrawn = rows.filter(({ given_to }) => given_to !== undefined)
  if (withdrawn.length === 0) return []
  return [
    { kind: 'rule' },
    { kind: 'text', text: words.withdrawn_goods, bold: true },
    ...summed(withdrawn, ({ form, kind, given_to }) => `${kind?.uuid ?? form} ${given_to}`).map(
      ({ form, kind, given_to, count, amount: given }): Row => {
        const account = kind && names.discount_accounts[kind.uuid]
        const name = kind?.name ?? words.discount_forms[form]
        const whose = names.cashiers[given_to ?? ''] ?? '-'
        const left = [name, whose, count, ...(account ? [words.account(account)] : [])].join(' ')
        return { kind: 'pair', left, right: amount(given) }
      },
    ),
    { kind: 'text', text: words.no_vat_on_withdrawals },
  ]
}

const summed = (rows: readonly Given[], keyOf: (row: Given) => string): Given[] => {
  const sums = new Map<string, Given>()
  for (const row of rows) {
    const before = sums.get(keyOf(row))
    sums.set(
      keyOf(row),
      before ? { ...before, count: before.count + row.count, amount: plus(before.amount, row.amount) } : row,
    )
  }
  return [...sums.values()]
}
