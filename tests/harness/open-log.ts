import type { EventStore } from '@bon/contracts/ports'
import { eventStoreDbEventStore, postgresEventStore } from '@bon/infra/event-store'

/** Where a test shop keeps its log: in its database, or on EventStoreDB. */
export type LogPlace = { database_url: string; eventstore_url?: string | undefined }

/** A second store on a shop's log; the caller must close it. */
export const openLog = ({ database_url, eventstore_url }: LogPlace): EventStore =>
  eventstore_url ? eventStoreDbEventStore({ url: eventstore_url }) : postgresEventStore({ url: database_url })
