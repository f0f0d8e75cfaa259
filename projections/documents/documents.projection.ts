import type { Uuid } from '@bon/contracts/kernel'
import type { ResourceEvent } from '@bon/contracts/resources'
import { defineProjection, merge, type Rows, set } from '../kernel/index.ts'
import { documents as table } from './documents.tables.ts'

type Fact = {
  data: { resource: string; uuid: Uuid }
  meta: { company_uuid: Uuid }
  revision: bigint
}

export const documents = defineProjection<ResourceEvent>()({
  name: 'documents',
  version: 2,
  streams: ['resource_'],
  tables: { documents: table },
  on: {
    ResourceCreated: (rows, event) =>
      merge(revised(rows, event, false), table, keyOf(event), { data: event.data.data }),
    ResourceChanged: (rows, event) => {
      // A field that was taken out is null: JSON has no undefined, and a merge cannot forget.
      const changed = Object.entries(event.data.changes).map(([field, { to }]) => [field, to ?? null])
      return merge(revised(rows, event, false), table, keyOf(event), { data: Object.fromEntries(changed) })
    },
    ResourceArchived: (rows, event) => revised(rows, event, true),
    ResourceRestored: (rows, event) => revised(rows, event, false),
    // A plan changes nothing yet, but the revision that the next save names.
    ResourceChangePlanned: (rows, event) => renumbered(rows, event),
    ResourceChangeDropped: (rows, event) => renumbered(rows, event),
  },
  rings: ({ data }) => [{ topic: 'resources', uuid: data.uuid }],
})

const keyOf = ({ data, meta }: Fact) => ({
  company_uuid: meta.company_uuid,
  resource: data.resource,
  uuid: data.uuid,
})

const revised = (rows: Rows, event: Fact, archived: boolean): Rows =>
  set(rows, table, keyOf(event), { revision: Number(event.revision), archived })

/** An archived one whose plan is dropped stays archived. */
const renumbered = (rows: Rows, event: Fact): Rows =>
  set(rows, table, keyOf(event), { revision: Number(event.revision) })
