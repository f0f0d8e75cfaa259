import { systemEmployee, type Uuid } from '@bon/contracts/kernel'
import type { ZReportView } from '@bon/contracts/registers'
import type { CashierTag } from './register-status.ts'

/** What reports print for who did something; what Bon does by itself is done by the employee System. */
export const initialsOf = (
  people: readonly Pick<CashierTag, 'uuid' | 'initials'>[],
): Record<string, string> =>
  Object.fromEntries([
    [systemEmployee, 'System'],
    ...people.map(({ uuid, initials }) => [uuid, initials] as const),
  ])

/** Who a report names and who is no cashier: System, and at the desk the users who acted. */
export const othersIn = (
  { opened_by, closed_by, totals }: Pick<ZReportView, 'opened_by' | 'closed_by' | 'totals'>,
  people: readonly Pick<CashierTag, 'uuid'>[],
): Uuid[] => {
  const named = [
    opened_by,
    closed_by ?? opened_by,
    ...totals.by_cashier.map(({ cashier_uuid }) => cashier_uuid),
  ]
  return [...new Set(named)].filter(
    (uuid) => uuid !== systemEmployee && !people.some((one) => one.uuid === uuid),
  )
}
