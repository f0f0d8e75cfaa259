import type { OrderRow } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { planQuery } from '../floor-plan/use-floor-plan.ts'
import { usePos } from '../registers/index.ts'

/** What a row says besides its number and amount: table, name, cashier, means of payment, and another register. */
export const useRowWords = () => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const plan = useQuery(planQuery(register.uuid)).data?.floor_plan
  const tableNumber = (uuid: string): string | undefined =>
    plan?.tables.find((table) => table.uuid === uuid)?.number ?? plan?.former_tables[uuid]
  const meansOf = ({ methods, cards }: OrderRow): string[] =>
    // What is owed stands beside the status.
    methods
      .filter((method) => method !== 'owed')
      .map((method) =>
        method === 'card' && cards.length > 0
          ? t('list.card', { digits: cards.join(', ') })
          : t(`common:method.${method}`),
      )
  const wordsOf = (row: OrderRow): string => {
    const tables = row.table_uuids.flatMap((uuid) => tableNumber(uuid) ?? [])
    const cashier = register.cashiers.find(({ uuid }) => uuid === row.cashier_uuid)
    const elsewhere =
      row.register_uuid === register.uuid
        ? undefined
        : plan?.registers.find(({ uuid }) => uuid === row.register_uuid)?.name
    return [
      tables.length > 0 ? t('list.table', { number: tables.join(', ') }) : undefined,
      row.name,
      cashier?.initials,
      ...meansOf(row),
      elsewhere,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return { wordsOf, hasOthers: (plan?.registers.length ?? 0) > 1 }
}
