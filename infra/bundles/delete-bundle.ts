import { bundleEvents, bundleStream } from '@bon/contracts/bundles'
import { isEvent, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { bundleDecider } from '@bon/services/bundles'
import type { CommandHandler } from '@bon/services/kernel'
import type { ExportFolder, StoredExports } from '../saf-t/index.ts'

type Dependencies = { handler: CommandHandler; clock: Clock }

/**
 * Records that the files of a bundle with opened texts go, before they do; `why` makes the command's id. False for a
 * bundle without texts: it stays.
 */
export const deleteBundle = async (
  { handler, clock }: Dependencies,
  uuid: Uuid,
  { meta: { company_uuid, vat_entity_uuid } }: RecordedEvent,
  why: string,
): Promise<boolean> => {
  const stream = bundleStream(uuid)
  const found = await handler.load(bundleDecider, stream, company_uuid)
  if (!found?.state.requested?.with_texts) return false
  await handler.handle(
    bundleDecider,
    stream,
    { type: 'DeleteBundle' },
    {
      company_uuid,
      vat_entity_uuid,
      actor: 'bundle',
      now: clock.now(),
      command_id: uuid5(uuid, why),
      command_hash: '0'.repeat(64),
    },
  )
  return true
}

const isRequested = isEvent(bundleEvents, 'BundleRequested')

/** Stored bundles, whose opened texts end with the books that they are of. */
export const storedBundles = (
  folder: Pick<ExportFolder, 'stored' | 'remove'>,
  deps: Dependencies,
): StoredExports => ({
  folder,
  streamOf: bundleStream,
  periodOf: (event) => (isRequested(event) ? event.data : undefined),
  letGo: async (uuid, requested) => {
    const found = await deps.handler.load(bundleDecider, bundleStream(uuid), requested.meta.company_uuid)
    // What is being made is looked at when it has ended.
    return found?.state.ended !== undefined && deleteBundle(deps, uuid, requested, 'retention')
  },
})
