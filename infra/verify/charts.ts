import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  companies,
  paymentTypes,
  provider_company_uuid,
  type ResourceEvent,
  readData,
  resourceStream,
  vatTypes,
} from '@bon/contracts/resources'
import type { Chart } from '@bon/contracts/transfers'
import { upcast } from '@bon/services/kernel'
import { valuesAfter } from '@bon/services/resources'
import type { Checker } from './lie.ts'
import type { Memory } from './memory.ts'

/** How a row was from a change on; changes are counted over the whole log. */
type Version = { since: number; archived: boolean; fields: Record<string, unknown> }
type Row = { resource: string; uuid: Uuid; versions: Version[] }

/** The books of every company, as they were set up at any time. */
export type Charts = Checker & {
  /** Of a company with all that it inherits: as it is, then as it was before the last change, and so on. */
  of(company_uuid: Uuid): Iterable<Chart>
}

const kept = [
  [accounts, ['number', 'purpose', 'vat_type_uuid']],
  [paymentTypes, ['account_uuid', 'rounding_account_uuid']],
  [vatTypes, ['account_uuid', 'rates']],
  [companies, ['parent_uuid']],
] as const satisfies readonly (readonly [AnyResource, readonly string[]])[]

/**
 * A process may work a voucher out by a setup that another one has just changed, and it was right: so the setup of any
 * time counts, the newest first.
 */
export const charts = (memory: Memory): Charts => {
  const state = memory.state('charts', { changes: 0 })
  const rows = memory.map<Row[]>('chart_rows')
  const parents = memory.map<{ uuid: Uuid | null }>('chart_parents')
  const chainOf = (company_uuid: Uuid): Uuid[] => {
    const chain = [company_uuid]
    let parent = parents.get(company_uuid)?.uuid
    // Bounded as the shop's own.
    for (let depth = 0; parent && depth < 5; depth++) {
      chain.push(parent)
      parent = parents.get(parent)?.uuid
    }
    return [...new Set([...chain, provider_company_uuid])]
  }
  return {
    see(recorded) {
      const found = kept.find(([{ name }]) => recorded.stream.startsWith(resourceStream(name, '')))
      if (!found) return
      const [definition, names] = found
      const event = eventOf(recorded)
      const { uuid } = event.data
      const { company_uuid } = recorded.meta
      const own = rows.get(company_uuid) ?? []
      const row = own.find((one) => one.uuid === uuid)
      const next = versionAfter(definition, names, row?.versions.at(-1), event)
      if (!next) return
      if (definition === companies)
        parents.set(uuid, { uuid: (next.fields['parent_uuid'] ?? null) as Uuid | null })
      const version = { ...next, since: ++state.changes }
      if (row) row.versions.push(version)
      else own.push({ resource: definition.name, uuid, versions: [version] })
      rows.set(company_uuid, own)
    },
    *of(company_uuid) {
      const all = chainOf(company_uuid).flatMap((uuid) => rows.get(uuid) ?? [])
      const changes = all.flatMap(({ versions }) => versions.map(({ since }) => since)).sort((a, b) => b - a)
      for (const change of changes) yield chartAt(all, change)
    },
    counted: () => ({}),
  }
}

const eventOf = (recorded: RecordedEvent): ResourceEvent => {
  const { type, data } = upcast(recorded)
  return { type, data } as ResourceEvent
}

/** Undefined where nothing changed that a voucher is made of. */
const versionAfter = (
  definition: AnyResource,
  names: readonly string[],
  before: Version | undefined,
  event: ResourceEvent,
): Omit<Version, 'since'> | undefined => {
  const pick = (data: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.flatMap((name) => (name in data ? [[name, data[name]]] : [])))
  if (event.type === 'ResourceCreated')
    return { archived: false, fields: pick(readData(definition, event.data.data)) }
  if (!before) return undefined
  if (event.type === 'ResourceArchived') return { ...before, archived: true }
  if (event.type === 'ResourceRestored') return { ...before, archived: false }
  if (event.type !== 'ResourceChanged') return undefined
  const changed = pick(valuesAfter(event.data.changes))
  if (Object.keys(changed).length === 0) return undefined
  return { ...before, fields: { ...before.fields, ...changed } }
}

/** In the order in which they were made, which is that of the till's own catalogue. */
const chartAt = (rows: readonly Row[], change: number): Chart => {
  const held = rows
    .flatMap(({ resource, uuid, versions }) => {
      const version = versions.findLast(({ since }) => since <= change)
      return version ? [{ ...version, made: versions[0]?.since ?? 0, resource, uuid }] : []
    })
    .sort((a, b) => a.made - b.made)
  const of = (definition: AnyResource) => held.filter(({ resource }) => resource === definition.name)
  const read = <T>(definition: AnyResource): T[] =>
    of(definition).map(({ uuid, fields }) => ({ uuid, ...fields }) as T)
  return {
    accounts: of(accounts).map(({ uuid, archived, fields }) => ({
      ...({ uuid, ...fields } as Chart['accounts'][number]),
      ...(archived ? { purpose: null } : {}),
    })),
    payment_types: read<Chart['payment_types'][number]>(paymentTypes),
    vat_types: read<Chart['vat_types'][number]>(vatTypes),
  }
}
