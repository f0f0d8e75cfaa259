import type { CompanyUuid, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { upcast } from './upcast.ts'

/** Whole streams of the company, in the order asked for, which the log reads at once; one of another company is empty. */
export const wholeStreams = async (
  store: Pick<EventStore, 'readStreams'>,
  company_uuid: CompanyUuid,
  streams: readonly string[],
): Promise<RecordedEvent[][]> => {
  const found = new Map(streams.map((stream) => [stream, [] as RecordedEvent[]]))
  for await (const recorded of store.readStreams(streams))
    if (recorded.meta.company_uuid === company_uuid) found.get(recorded.stream)?.push(upcast(recorded))
  return streams.map((stream) => found.get(stream) ?? [])
}
