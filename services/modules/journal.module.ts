import { settingsOf } from '../companies/index.ts'
import { chainStateOf, type JournalDependencies, journalRoutes } from '../journal/index.ts'
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
  const { catalogue, directory, signer, certificateState, queries, side, store, heads_differ } = shared
  return {
    routes: journalRoutes({
      directory,
      signer,
      certificateStatus: certificateState,
      list: queries.listEntries,
      search: queries.searchEntries,
      risksOf: ({ company_uuid }) => {
        const { risky_kinds: kinds, risky_discount: discount } = settingsOf(catalogue, company_uuid)
        return { kinds, discount }
      },
      chainOf: async ({ vat_entity_uuid }) => {
        const chain = await chainStateOf(store, vat_entity_uuid)
        const differs = heads_differ.find((each) => each.vat_entity_uuid === vat_entity_uuid)
        return differs && chain.state === 'whole' ? { ...chain, state: differs.found } : chain
      },
      initials: initialsFor(shared),
    }),
    processes: [sealJournal(side.sealer), sealReceipts(side.sealer)],
  }
}
