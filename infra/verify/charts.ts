import type { CompanyUuid, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  companies,
  discountKinds,
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
import type { Checker } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

/** A row from a change on; changes are counted over the whole log. */
type Version = { since: number; archived: boolean; fields: Record<string, unknown> }
type Row = { resource: string; uuid: Uuid; versions: Version[] }

/** The bookkeeping setup of every company at every time. */
export type Charts = Checker & {
  /** The setup of a company including its parents': the current one, then the one before the last change, and so on. */
  of(company_uuid: CompanyUuid): Iterable<Chart>
}

const trackedFields = [
  [accounts, ['number', 'purpose', 'vat_type_uuid']],
  [paymentTypes, ['account_uuid', 'rounding_account_uuid']],
  [vatTypes, ['account_uuid', 'rates']],
  [discountKinds, ['account_uuid']],
  [companies, ['parent_uuid']],
] as const satisfies readonly (readonly [AnyResource, readonly string[]])[]

/**
 * A process may create a voucher from a setup that another process has just changed, which is valid: so every past
 * setup is accepted, newest first.
 */
export const charts = (memory: Memory): Charts => {
  const state = memory.state('charts', { changes: 0 })
  const rows = memory.map<Row[]>('chart_rows')
  const parents = memory.map<{ uuid: Uuid | null }>('chart_parents')
  const chainOf = (company_uuid: CompanyUuid): Uuid[] => {
    const chain = [company_uuid]
    let parent = parents.get(company_uuid)?.uuid
    // The same limit as in the product's own catalogue.
    for (let depth = 0; parent && depth < 5; depth++) {
      chain.push(parent)
      parent = parents.get(parent)?.uuid
    }
    return [...new Set([...chain, provider_company_uuid])]
  }
  return {
    see(recorded) {
      const found = trackedFields.find(([{ name }]) => recorded.stream.startsWith(resourceStream(name, '')))
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

/** Undefined when nothing that vouchers depend on has changed. */
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

/** In order of creation, like the till's own catalogue. */
const chartAt = (rows: readonly Row[], change: number): Chart => {
  const current = rows
    .flatMap(({ resource, uuid, versions }) => {
      const version = versions.findLast(({ since }) => since <= change)
      return version ? [{ ...version, made: versions[0]?.since ?? 0, resource, uuid }] : []
    })
    .sort((a, b) => a.made - b.made)
  const of = (definition: AnyResource) => current.filter(({ resource }) => resource === definition.name)
  const read = <T>(definition: AnyResource): T[] =>
    of(definition).map(({ uuid, fields }) => ({ uuid, ...fields }) as T)
  return {
    accounts: of(accounts).map(({ uuid, archived, fields }) => ({
      ...({ uuid, ...fields } as Chart['accounts'][number]),
      ...(archived && { purpose: null }),
    })),
    payment_types: read<Chart['payment_types'][number]>(paymentTypes),
    vat_types: read<Chart['vat_types'][number]>(vatTypes),
    discount_kinds: read<Chart['discount_kinds'][number]>(discountKinds),
  }
}
