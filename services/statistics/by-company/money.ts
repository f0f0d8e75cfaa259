import { type Money, plus, sum, type Uuid, zero } from '@bon/contracts/kernel'
import { paymentTypes } from '@bon/contracts/resources'
import type { MoneySums } from '@bon/contracts/statistics'
import type { Catalogue } from '../../resources/index.ts'
import { byCompany, type Counted, figuresOf, type Reads, type Rows, rowsOf } from './counted.ts'

export type MoneyReads = {
  moneyByCompany: Reads<{
    payments: Rows<{ payment_type_uuid: Uuid; amount: Money; tips: Money }>
    discounts: Rows<{ amount: Money }>
    differences: Rows<{ amount: Money }>
  }>
}

const none: MoneySums = {
  paid: zero,
  cash: zero,
  tips: zero,
  discounts: zero,
  differences: zero,
}

/** Companies have payment types of their own: payments are compared by how they are made. */
export const moneyCounted = ({
  catalogue,
  moneyByCompany,
}: MoneyReads & { catalogue: Catalogue }): Counted<MoneySums> => ({
  none,
  add: (a, b) => ({
    paid: plus(a.paid, b.paid),
    cash: plus(a.cash, b.cash),
    tips: plus(a.tips, b.tips),
    discounts: plus(a.discounts, b.discounts),
    differences: plus(a.differences, b.differences),
  }),
  read: async (scope, of) => {
    const found = await moneyByCompany(scope, of)
    const [discounts, differences] = [byCompany(found.discounts), byCompany(found.differences)]
    return figuresOf(of, (uuid) => {
      const payments = rowsOf(found.payments, uuid)
      const inCash = payments.filter(
        ({ payment_type_uuid: type }) => catalogue.anywhere(paymentTypes, type)?.interface_key === 'cash',
      )
      return {
        paid: sum(payments.map(({ amount }) => amount)),
        cash: sum(inCash.map(({ amount }) => amount)),
        tips: sum(payments.map(({ tips }) => tips)),
        discounts: discounts.get(uuid)?.amount ?? zero,
        differences: differences.get(uuid)?.amount ?? zero,
      }
    })
  },
})
