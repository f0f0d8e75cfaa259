import type { CompanyScope, RegisterUuid } from '@bon/contracts/kernel'
import {
  type PracticeBon,
  type PracticeResult,
  type PracticeTask,
  practice_bons_max,
} from '@bon/contracts/practice'
import type { Sessions } from '../registers/index.ts'
import { bonSummary, isOrdinarySale } from './bon-summary.ts'
import { scorePractice } from './score-practice.ts'
import { type SoldBonPorts, soldBons } from './sold-bons.ts'

type Ports = SoldBonPorts & { sessions: Pick<Sessions, 'latest'> }

/**
 * What was sold in the latest session of the practice register, compared with the tasks (BEYOND-23). A day is practised
 * again from its first guest by closing the register and opening it.
 */
export const practiceResult = async (
  ports: Ports,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
  tasks: readonly PracticeTask[],
): Promise<PracticeResult> => {
  const latest = await ports.sessions.latest(register_uuid, scope.company_uuid)
  if (!latest) return { session: null, bons: [], matches: [], unasked: [], is_cut: false }
  const { session_uuid, business_day, report } = latest
  const { sold, is_cut } = await soldBons(ports, scope, { register_uuid, day: business_day })
  const all = sold
    .flatMap(({ bon: { order, events } }): PracticeBon[] =>
      isOrdinarySale(order) && (order.payments.at(-1) ?? order).session_uuid === session_uuid
        ? [{ order_uuid: order.order_uuid, ...bonSummary(order, events, (uuid) => uuid) }]
        : [],
    )
    .toSorted((a, b) => (a.opened_at < b.opened_at ? -1 : a.opened_at > b.opened_at ? 1 : 0))
  const bons = all.slice(0, practice_bons_max)
  return {
    session: { session_uuid, opened_at: report.opened_at, is_open: report.status !== 'closed' },
    bons,
    ...scorePractice(tasks, bons),
    is_cut: is_cut || all.length > bons.length,
  }
}
