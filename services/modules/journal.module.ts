import { type JournalDependencies, journalRoutes } from '../journal/index.ts'
import { sealJournal, sealReceipts } from '../processes/index.ts'
import { initialsOf } from '../registers/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Of cashiers, archived ones too, of the people of the office, and of what Bon does by itself. */
const initialsFor =
  ({ identity, cashiers }: Pick<Shared, 'identity' | 'cashiers'>): JournalDependencies['initials'] =>
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

/** The signed journal of a CVR number. */
export const createJournalModule = (shared: Shared): Module => {
  const { directory, signer, certificateState, queries, side } = shared
  return {
    routes: journalRoutes({
      directory,
      signer,
      certificateStatus: certificateState,
      list: queries.listEntries,
      search: queries.searchEntries,
      initials: initialsFor(shared),
    }),
    processes: [sealJournal(side.sealer), sealReceipts(side.sealer)],
  }
}
