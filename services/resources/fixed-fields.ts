import type { CompanyUuid, DayRules, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  companies,
  type RuleBreak,
  turnoverGoals,
  vatEntities,
} from '@bon/contracts/resources'
import type { TurnoverGoals } from '@bon/contracts/statistics'
import { changedFields } from './checks.ts'
import { fixedCutOffs } from './fixed-cut-offs.ts'
import { fixedGoals } from './fixed-goals.ts'
import type { Fields } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'

/** Every signature of the journal contains these (LAW-5), so they must not change. */
const sealedFields: readonly string[] = ['cvr', 'zone']

/** `before` is undefined at creation; `today` is the company's business day. */
type Change = { before: Fields | undefined; after: Fields; now: Instant; today: PlainDate }

/** Changed fields that past events have fixed, however valid the new value is. */
export const fixedFields = async (
  deps: Pick<ResourceDependencies, 'hasJournal' | 'openTradeOf'>,
  { name }: AnyResource,
  uuid: Uuid,
  { before, after, now, today }: Change,
): Promise<RuleBreak[]> => {
  if (name === turnoverGoals.name)
    return fixedGoals(before as TurnoverGoals | undefined, after as TurnoverGoals, today)
  if (!before) return []
  const changed = changedFields(before, after)
  if (name === vatEntities.name)
    return [
      ...(await fixedByJournal(deps, uuid, changed)),
      ...(changed.includes('cut_offs') ? fixedCutOffs(before as DayRules, after as DayRules, now) : []),
    ]
  if (name === companies.name && changed.includes('vat_entity_uuid')) return fixedByTrade(deps, uuid)
  return []
}

const fixedByJournal = async (
  { hasJournal }: Pick<ResourceDependencies, 'hasJournal'>,
  uuid: Uuid,
  changed: readonly string[],
): Promise<RuleBreak[]> => {
  const sealed = changed.filter((field) => sealedFields.includes(field))
  if (sealed.length === 0 || !(await hasJournal(uuid))) return []
  return sealed.map((path) => ({ path, rule: 'vat_entity.fixed_by_journal' }))
}

/** A session, and money already taken, must end in the number series in which they began (LAW-6). */
const fixedByTrade = async (
  { openTradeOf }: Pick<ResourceDependencies, 'openTradeOf'>,
  company_uuid: CompanyUuid,
): Promise<RuleBreak[]> => {
  const { open_registers, paid_orders } = await openTradeOf(company_uuid)
  const path = 'vat_entity_uuid'
  if (open_registers > 0)
    return [{ path, rule: 'company.has_open_registers', params: { count: open_registers } }]
  if (paid_orders > 0) return [{ path, rule: 'company.has_paid_orders', params: { count: paid_orders } }]
  return []
}
