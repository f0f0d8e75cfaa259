import { giftCardType, owedType, sum, zeroTotalType } from '@bon/contracts/kernel'
import type { BesidesKind, MoneyFigures } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { sharesOf } from '../dashboard/comparison.ts'
import { type Cells, type MoneyTable, useMoneyColumn } from './money-table.ts'
import { useDifferenceTables } from './use-difference-tables.ts'

const ownTypes = { [giftCardType]: 'gift_card', [owedType]: 'owed', [zeroTotalType]: 'zero_total' } as const

/** Whether it took something off a bon before it was paid; the others are copies, bills and corrections. */
export const isRemoval = (kind: MoneyFigures['removals'][number]['kind']): boolean =>
  kind.startsWith('line_') || kind === 'order_cancelled'

export const useMoneyTables = (data: MoneyFigures, path: (inside: string) => string): MoneyTable[] => {
  const { t } = useTranslation('statistics')
  const column = useMoneyColumn()
  const nameOf = (name: string) => name || t('no_cashier')
  const typeOf = (uuid: string, name: string) => {
    const own = uuid in ownTypes ? ownTypes[uuid as keyof typeof ownTypes] : undefined
    return name || t(own ?? 'unknown')
  }
  const shares = sharesOf(data.payments.map(({ amount }) => amount))
  const payments = data.payments.map(({ payment_type_uuid, name, ...row }, i) => ({
    ...row,
    type: typeOf(payment_type_uuid, name),
    share: shares[i] ?? 0,
  }))
  const paid = [column('type'), column('count', 'count'), column('amount', 'money'), column('tips', 'money')]
  const given = [column('count', 'count'), column('amount', 'money'), column('share', 'percent')]
  const kindOf = ({ form, kind }: MoneyFigures['discounts'][number]) =>
    kind ? `${kind} (${t(`form_${form}`)})` : t(`form_${form}`)
  return [
    {
      title: t('payments'),
      columns: [...paid, column('share', 'percent')],
      rows: payments.map(({ is_cash: _, ...row }) => row),
    },
    {
      title: t('cash'),
      columns: paid,
      rows: payments.filter(({ is_cash }) => is_cash).map(({ is_cash: _, ...row }) => row),
    },
    {
      title: t('discounts_by_giver'),
      columns: [column('name'), ...given],
      rows: summedBy(
        data.discounts,
        ({ given_by }) => given_by,
        ({ name }) => ({ name: nameOf(name) }),
      ),
    },
    {
      title: t('discounts_by_kind'),
      columns: [column('kind'), ...given],
      rows: summedBy(data.discounts, kindOf, (row) => ({ kind: kindOf(row) })),
    },
    {
      title: t('discounts_by_approver'),
      columns: [column('approver'), ...given],
      rows: summedBy(
        data.discounts,
        ({ approved_by }) => approved_by?.uuid ?? '',
        ({ approved_by }) => ({
          approver: approved_by ? approved_by.name || t('no_cashier') : t('within_limit'),
        }),
      ),
    },
    {
      title: t('removals'),
      columns: [column('name'), column('kind'), column('count', 'count'), column('amount', 'money')],
      rows: data.removals.map(({ name, kind, count, amount }) => ({
        name: nameOf(name),
        kind: t(`kind_${kind}`),
        count,
        amount,
      })),
    },
    {
      title: t('tips_by_cashier'),
      columns: [column('name'), column('amount', 'money')],
      rows: data.tips.map(({ name, amount }) => ({ name: nameOf(name), amount })),
    },
    ...useDifferenceTables(data, path),
    {
      title: t('besides_title'),
      columns: [column('kind'), column('count', 'count'), column('amount', 'money'), column('vat', 'money')],
      rows: besidesRows(data, t),
    },
  ]
}

/** What stands besides turnover; a used multi-purpose card is a payment. */
const besidesRows = ({ besides, payments }: MoneyFigures, t: (key: BesidesText) => string): Cells[] => [
  ...besides.map(({ kind, count, gross, vat }) => ({
    kind: t(`besides_${kind}`),
    count,
    amount: gross,
    vat,
  })),
  ...payments
    .filter(({ payment_type_uuid }) => payment_type_uuid === giftCardType)
    .map(({ count, amount }) => ({ kind: t('cards_used'), count, amount: -amount, vat: 0 })),
]
type BesidesText = 'cards_used' | `besides_${BesidesKind}`

type Discount = MoneyFigures['discounts'][number]

/** Discounts of rows with the same key, largest first: two people may have one name. */
const summedBy = (
  rows: readonly Discount[],
  keyOf: (row: Discount) => string,
  words: (row: Discount) => Cells,
): Cells[] =>
  [...Map.groupBy(rows, keyOf).values()]
    .map((group) => ({
      ...(group[0] && words(group[0])),
      count: group.reduce((count, row) => count + row.count, 0),
      amount: sum(group.map(({ amount }) => amount)),
      share: group.reduce((share, row) => share + row.share, 0),
    }))
    .toSorted((a, b) => b.amount - a.amount)
