import { identityEvents } from '@bon/contracts/identity'
import { isEvent } from '@bon/contracts/kernel'
import type { Agenda, Vault } from '@bon/contracts/ports'
import type { ProcessManager } from '../kernel/index.ts'

type Dependencies = { agenda: Pick<Agenda, 'put'>; vault: Pick<Vault, 'forget'> }

const isForgotten = isEvent(identityEvents, 'PersonForgotten')

/** Stored bundles with the texts of a person who was forgotten are deleted. */
export const forgetInBundles = ({ agenda, vault }: Dependencies): ProcessManager => ({
  name: 'forget-in-bundles',
  prefixes: ['user-', 'cashier-', 'person-'],
  grace_ms: 0,
  wants: isForgotten,
  react: async (events) => {
    for (const { data, meta } of events.filter(isForgotten)) {
      const { company_uuid, vat_entity_uuid, at } = meta
      const uuid = data.subject_uuid
      // The event comes before the texts are gone: a bundle that is begun after the item below must not read them.
      await vault.forget(uuid)
      const kind = 'forgotten_in_bundles' as const
      await agenda.put({ kind, uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
    }
  },
})
