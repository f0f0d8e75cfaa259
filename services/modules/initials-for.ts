import type { JournalSearchPorts } from '../journal/index.ts'
import { initialsOf } from '../registers/index.ts'
import type { Shared } from './shared.ts'

/** Of cashiers, archived ones too, of the people of the office, and of what Bon does by itself. */
export const initialsFor =
  ({ identity, cashiers }: Pick<Shared, 'identity' | 'cashiers'>): JournalSearchPorts['initials'] =>
  async ({ resource_companies }, uuids) => {
    const people = await cashiers(resource_companies)
    const others = uuids.filter((uuid) => !people.some((person) => person.uuid === uuid))
    const users = await Promise.all(
      others.map(async (uuid) => {
        const user = await identity.userOf(uuid)
        return user ? [{ uuid, initials: user.initials }] : []
      }),
    )
    return initialsOf([...people.filter(({ uuid }) => uuids.includes(uuid)), ...users.flat()])
  }
