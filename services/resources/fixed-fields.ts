import type { DayRules, Instant, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, companies, type RuleBreak, vatEntities } from '@bon/contracts/resources'
import { changedFields } from './checks.ts'
import { fixedCutOffs } from './fixed-cut-offs.ts'
import type { Fields } from './resource.decider.ts'
import type { ResourceHouse } from './resource.house.ts'

/** Every signature of the journal is built on them (fiscal.md 1.5), so that an old one is checked by the same values. */
const sealedFields: readonly string[] = ['cvr', 'zone']

type Change = { before: Fields; after: Fields; now: Instant }

/** Which of the changed fields must stay as they are by what has happened already, however valid the new value is. */
export const fixedFields = async (
  house: Pick<ResourceHouse, 'hasJournal' | 'openTradeOf'>,
  { name }: AnyResource,
  uuid: Uuid,
  { before, after, now }: Change,
): Promise<RuleBreak[]> => {
  const changed = changedFields(before, after)
  if (name === vatEntities.name)
    return [
      ...(await fixedByJournal(house, uuid, changed)),
      ...(changed.includes('cut_offs') ? fixedCutOffs(before as DayRules, after as DayRules, now) : []),
    ]
  if (name === companies.name && changed.includes('vat_entity_uuid')) return fixedByTrade(house, uuid)
  return []
}

const fixedByJournal = async (
  { hasJournal }: Pick<ResourceHouse, 'hasJournal'>,
  uuid: Uuid,
  changed: readonly string[],
): Promise<RuleBreak[]> => {
  const sealed = changed.filter((field) => sealedFields.includes(field))
  if (sealed.length === 0 || !(await hasJournal(uuid))) return []
  return sealed.map((path) => ({ path, rule: 'vat_entity.fixed_by_journal' }))
}

/** A session, and money that was taken, end in the number series in which they began (fiscal.md 2.1). */
const fixedByTrade = async (
  { openTradeOf }: Pick<ResourceHouse, 'openTradeOf'>,
  company_uuid: Uuid,
): Promise<RuleBreak[]> => {
  const { open_registers, paid_orders } = await openTradeOf(company_uuid)
  const path = 'vat_entity_uuid'
  if (open_registers > 0)
    return [{ path, rule: 'company.has_open_registers', params: { count: open_registers } }]
  if (paid_orders > 0) return [{ path, rule: 'company.has_paid_orders', params: { count: paid_orders } }]
  return []
}
