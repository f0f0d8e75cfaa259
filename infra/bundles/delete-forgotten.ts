import { bundleStream } from '@bon/contracts/bundles'
import { membershipStream } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Clock, EventStore } from '@bon/contracts/ports'
import type { CommandHandler } from '@bon/services/kernel'
import { type ExportFolder, firstOf } from '../saf-t/index.ts'
import { deleteBundle } from './delete-bundle.ts'

export type DeleteDependencies = {
  handler: CommandHandler
  agenda: Agenda
  store: Pick<EventStore, 'readStream'>
  folder: ExportFolder
  companiesOf(vat_entity_uuid: Uuid): readonly CompanyUuid[]
  clock: Clock
}

/**
 * deletes the stored bundles with opened texts in which the texts of a forgotten person may be. The event comes
 * before the file is removed, and a file that is there is looked at again, so a crash leaves neither the file nor a row
 * without its reason.
 */
export const deleteForgotten = async (deps: DeleteDependencies, item: AgendaItem): Promise<void> => {
  const { agenda, folder, store } = deps
  for (const uuid of await folder.stored()) {
    const requested = await firstOf(store, bundleStream(uuid))
    if (!requested || !(await mayHold(deps, requested.meta.vat_entity_uuid, item))) continue
    if (await deleteBundle(deps, uuid, requested, `forgotten:${item.uuid}`)) await folder.remove(uuid)
  }
  await agenda.done(item)
}

/** A bundle holds the texts of all companies of its VAT entity; a user may belong to companies of several. */
const mayHold = async (
  { store, companiesOf }: DeleteDependencies,
  vat_entity_uuid: Uuid,
  forgotten: AgendaItem,
): Promise<boolean> => {
  if (vat_entity_uuid === forgotten.vat_entity_uuid) return true
  for (const company_uuid of companiesOf(vat_entity_uuid))
    if (await firstOf(store, membershipStream(company_uuid, forgotten.uuid))) return true
  return false
}
