import type { Instant, Position, Uuid } from '@bon/contracts/kernel'
import type { ResourceEvent } from '@bon/contracts/resources'
import { defineProjection, merge, type Rows, set } from '../kernel/index.ts'
import { changes, documents as table } from './documents.tables.ts'

type Fact = {
  data: { resource: string; uuid: Uuid }
  meta: { company_uuid: Uuid; at: Instant }
  revision: bigint
  position: Position
}

export const documents = defineProjection<ResourceEvent>()({
  name: 'documents',
  version: 3,
  streams: ['resource_'],
  tables: { documents: table, changes },
  on: {
    ResourceCreated: (rows, event) => {
      const { data } = event.data
      set(rows, table, keyOf(event), { created_at_position: textOf(event.position) })
      return merge(revised(rows, event, false), table, keyOf(event), { data })
    },
    ResourceChanged: (rows, event) => {
      const { changes, change_uuid } = event.data
      // A field that was taken out is null: JSON has no undefined, and a merge cannot forget.
      const data = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to ?? null]))
      if ('price' in changes) set(rows, table, keyOf(event), { price_changed_at: event.meta.at })
      if (change_uuid) merge(rows, table, keyOf(event), { plans: { [change_uuid]: null } })
      return merge(revised(rows, event, false), table, keyOf(event), { data })
    },
    ResourceArchived: (rows, event) => revised(rows, event, true),
    ResourceRestored: (rows, event) => revised(rows, event, false),
    // A plan changes nothing yet, but the revision that the next save names.
    ResourceChangePlanned: (rows, event) => {
      const { change_uuid, at, to } = event.data
      const plan = { at, to, revision: Number(event.revision) }
      return merge(renumbered(rows, event), table, keyOf(event), { plans: { [change_uuid]: plan } })
    },
    ResourceChangeDropped: (rows, event) =>
      merge(renumbered(rows, event), table, keyOf(event), { plans: { [event.data.change_uuid]: null } }),
    ResourceNoted: (rows, event) => changed(rows, event),
  },
  rings: ({ data }) => [{ topic: 'resources', uuid: data.uuid }],
})

const keyOf = ({ data, meta }: Fact) => ({
  company_uuid: meta.company_uuid,
  resource: data.resource,
  uuid: data.uuid,
})

/** In the order of the log, as text too. */
const textOf = (position: Position): string => position.toString().padStart(20, '0')

const changed = (rows: Rows, { data, meta, position }: Fact): Rows =>
  set(
    rows,
    changes,
    { company_uuid: meta.company_uuid, resource: data.resource },
    { position: textOf(position), at: meta.at },
  )

const revised = (rows: Rows, event: Fact, archived: boolean): Rows =>
  set(changed(rows, event), table, keyOf(event), { revision: Number(event.revision), archived })

/** An archived one whose plan is dropped stays archived. */
const renumbered = (rows: Rows, event: Fact): Rows =>
  set(changed(rows, event), table, keyOf(event), { revision: Number(event.revision) })
