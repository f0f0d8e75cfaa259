import type { Uuid } from '@bon/contracts/kernel'
import { type AnyResource, type RuleBreak, vatEntities } from '@bon/contracts/resources'
import type { ResourceHouse } from './resource.house.ts'

/** Every signature of the journal is built on them (fiscal.md 1.5), so that an old one is checked by the same values. */
const sealedFields: readonly string[] = ['cvr', 'zone']

/** Which of the changed fields must stay as they are by what has happened already, however valid the new value is. */
export const fixedFields = async (
  { hasJournal }: Pick<ResourceHouse, 'hasJournal'>,
  { name }: AnyResource,
  uuid: Uuid,
  changed: readonly string[],
): Promise<RuleBreak[]> => {
  if (name !== vatEntities.name) return []
  const sealed = changed.filter((field) => sealedFields.includes(field))
  if (sealed.length === 0 || !(await hasJournal(uuid))) return []
  return sealed.map((path) => ({ path, rule: 'vat_entity.fixed_by_journal' }))
}
