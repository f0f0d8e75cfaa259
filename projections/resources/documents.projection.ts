import type { CompanyUuid, Instant, Position, Uuid } from '@bon/contracts/kernel'
import type { ResourceEvent } from '@bon/contracts/resources'
import { defineProjection, merge, type Rows, set } from '../kernel/index.ts'
import { changes, documents as table } from './documents.tables.ts'

type Fact = {
  data: { resource: string; uuid: Uuid }
  meta: { company_uuid: CompanyUuid; at: Instant }
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
      // A removed field is stored as null: JSON has no undefined, and a merge cannot delete.
      const data = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to ?? null]))
      if ('price' in changes) set(rows, table, keyOf(event), { price_changed_at: event.meta.at })
      if (change_uuid) merge(rows, table, keyOf(event), { plans: { [change_uuid]: null } })
      return merge(revised(rows, event, false), table, keyOf(event), { data })
    },
    ResourceArchived: (rows, event) => revised(rows, event, true),
    ResourceRestored: (rows, event) => revised(rows, event, false),
    // A plan changes no data, but the revision that the next save must name.
    ResourceChangePlanned: (rows, event) => {
      const { change_uuid, at, to } = event.data
      const plan = { at, to, revision: Number(event.revision) }
      return merge(renumbered(rows, event), table, keyOf(event), { plans: { [change_uuid]: plan } })
    },
    ResourceChangeDropped: (rows, event) =>
      merge(renumbered(rows, event), table, keyOf(event), { plans: { [event.data.change_uuid]: null } }),
    ResourceNoted: (rows, event) => changed(rows, event),
  },
  changes: ({ data }) => [{ topic: 'resources', uuid: data.uuid }],
})

const keyOf = ({ data, meta }: Fact) => ({
  company_uuid: meta.company_uuid,
  resource: data.resource,
  uuid: data.uuid,
})

/** Padded, so that text order is log order. */
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

/** Leaves `archived` unchanged, for dropped plans of archived entities. */
const renumbered = (rows: Rows, event: Fact): Rows =>
  set(changed(rows, event), table, keyOf(event), { revision: Number(event.revision) })
