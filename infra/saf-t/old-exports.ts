import type { CompanyUuid, Instant, PlainDate, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { firstOf } from './first-of.ts'
import type { ExportFolder } from './folder.ts'

/** Stored exports of one kind. */
export type StoredExports = {
  folder: Pick<ExportFolder, 'stored' | 'remove'>
  streamOf(uuid: Uuid): string
  /** The days that were asked for, by the first event of the stream; undefined when it is no such event. */
  periodOf(requested: RecordedEvent): { from: PlainDate; to: PlainDate } | undefined
  /** Records that the files go, before they do. False: they stay. */
  letGo(uuid: Uuid, requested: RecordedEvent): Promise<boolean>
}

export type OldExportDependencies = {
  store: Pick<EventStore, 'readStream'>
  /** The first moment of a company whose books are still kept at that time. */
  keptFrom(company_uuid: CompanyUuid, at: Instant): Promise<Instant | undefined>
  dayOf(vat_entity_uuid: Uuid, at: Instant): PlainDate
}

/**
 * Removes stored exports with texts of days whose books were still kept when the export was asked for, and are not any
 * more. One that is asked for later has none of those texts and stays.
 */
export const removeOldExports = async (
  { store, keptFrom, dayOf }: OldExportDependencies,
  now: Instant,
  exports: readonly StoredExports[],
): Promise<void> => {
  for (const { folder, streamOf, periodOf, letGo } of exports)
    for (const uuid of await folder.stored()) {
      const requested = await firstOf(store, streamOf(uuid))
      const period = requested && periodOf(requested)
      if (!period) continue
      const { company_uuid, vat_entity_uuid, at } = requested.meta
      const kept_then = await keptFrom(company_uuid, at)
      const kept_now = await keptFrom(company_uuid, now)
      if (kept_then === undefined || kept_now === undefined || kept_then >= kept_now) continue
      const isOld =
        period.from < dayOf(vat_entity_uuid, kept_now) && period.to >= dayOf(vat_entity_uuid, kept_then)
      if (isOld && (await letGo(uuid, requested))) await folder.remove(uuid)
    }
}
