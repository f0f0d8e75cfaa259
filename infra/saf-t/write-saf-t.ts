import { mkdtemp, rm } from 'node:fs/promises'
import { journalEvents } from '@bon/contracts/journal'
import {
  type Instant,
  isEvent,
  localTime,
  logStart,
  type PlainDate,
  type Position,
  type RecordedEvent,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { safTFileName } from '@bon/contracts/saf-t'
import { sealedPrefixes } from '@bon/services/journal'
import {
  type Address,
  addressElement,
  type Configuration,
  companyElements,
  element,
  type FileFrame,
  headerElement,
  nothingUsed,
  openConfiguration,
  openFacts,
  type Person,
  type Row,
  type SafTContext,
  type Supplier,
  textElement,
  vatTypeOn,
  xmlOf,
} from '@bon/services/saf-t'
import { certificateOf, type Part, partsOf, rangeOf } from './journal-parts.ts'
import { openSpools, writeWhole } from './spool.ts'

export type SafTDependencies = {
  store: Pick<EventStore, 'readAll' | 'readStream'>
  /** Names and entry of employees, as of a moment; missing ones are the employee System. */
  people(asked: AskedPeople): Promise<ReadonlyMap<Uuid, Person>>
  /** Of Bon. */
  version: string
  /** Who supplies it to this installation; absent: the file names no sender. */
  supplier?: Supplier | undefined
  /** Is told how many of the days are read, from 0 to 1. */
  onProgress?(share: number): void
}

export type AskedPeople = { companies: readonly Uuid[]; uuids: readonly Uuid[]; at: Instant }
export type SafTPeriod = { vat_entity_uuid: Uuid; from: PlainDate; to: PlainDate }
/** `path`: where the file is to be; `now`: its date of creation. */
export type SafTTarget = { path: string; now: Instant }
export type SafTFile = {
  bytes: number
  sha256: string
  transactions: number
  events: number
  /** Of transactions and events, by business day: where a larger period can be divided. */
  bytes_by_day: ReadonlyMap<PlainDate, number>
  /** Under which it is handed over, as a part of so many. */
  nameOf(part: number, of: number): string
}

/** The VAT entity has no journal, so there is nothing to export. */
export class NoJournal extends Error {}

const everything = Number.MAX_SAFE_INTEGER
const namespace = 'urn:StandardAuditFile-Taxation-CashRegister:DK'

/**
 * Writes the Danish cash-register file 1.0.3 of a period (EXP-02, LAW-2, R-23). The journal is read once, in log
 * order; registers' events and transactions are spooled, because the schema has master data before them. @throws
 * {@link NoJournal} and what the disk throws; then no file is left.
 */
export const writeSafT = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { path, now }: SafTTarget,
): Promise<SafTFile> => {
  const spool_folder = await mkdtemp(`${path}-spool-`)
  try {
    return await written(deps, period, { path, now, spool_folder })
  } finally {
    await rm(spool_folder, { recursive: true, force: true })
  }
}

const written = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { path, now, spool_folder }: SafTTarget & { spool_folder: string },
): Promise<SafTFile> => {
  const { store } = deps
  const parts = await partsOf(store, period.vat_entity_uuid)
  const [opened] = parts
  if (!opened) throw new NoJournal('this VAT entity has no journal')
  const range = rangeOf(parts, period)
  const configuration = await configurationUpTo(store, range.to)
  const frame = frameOf(configuration, period, {
    now,
    version: deps.version,
    supplier: deps.supplier,
    journal_since: opened.at,
  })
  const context = await contextOf(deps, frame, configuration, parts)
  const spools = openSpools(spool_folder)
  const registers = new Map<Uuid, Standing>()
  const counts = { transactions: 0, events: 0 }
  const bytes_by_day = new Map<PlainDate, number>()
  const facts = openFacts(context.context, { ...period, after: range.from })
  const prefixes = [...sealedPrefixes, `journal-${period.vat_entity_uuid}`]
  for await (const event of store.readAll(range.from, { limit: everything, prefixes })) {
    if (range.to !== undefined && event.position > range.to) break
    if (event.meta.vat_entity_uuid !== period.vat_entity_uuid) continue
    context.see(event)
    for (const row of facts.see(event)) {
      registers.set(row.register_uuid, { company_uuid: row.company_uuid, register_uuid: row.register_uuid })
      counts[row.list === 'event' ? 'events' : 'transactions']++
      const text = xmlOf(row.element)
      bytes_by_day.set(row.day, (bytes_by_day.get(row.day) ?? 0) + Buffer.byteLength(text))
      deps.onProgress?.((frame.days.indexOf(row.day) + 1) / frame.days.length)
      await spools.add(`${row.register_uuid}-${row.list}`, text)
    }
  }
  await spools.close()
  const people = await deps.people({
    companies: configuration.employersOf(period.vat_entity_uuid),
    uuids: [...context.context.used.employees],
    at: now,
  })
  const pieces = textOf({ frame, configuration, context: context.context, people, spools, registers })
  const created = localTime(now, frame.rules.zone).toPlainDateTime()
  return {
    ...(await writeWhole(path, pieces)),
    ...counts,
    bytes_by_day,
    nameOf: (part, of) => safTFileName(frame.cvr, created, part, of),
  }
}

/** The configuration as the log has it up to a position; as it is now when that is absent. */
export const configurationUpTo = async (
  store: Pick<EventStore, 'readAll'>,
  to: Position | undefined,
): Promise<Configuration> => {
  const configuration = openConfiguration()
  for await (const event of store.readAll(logStart, { limit: everything, prefixes: ['resource_'] })) {
    if (to !== undefined && event.position > to) break
    configuration.see(event)
  }
  return configuration
}

const frameOf = (
  configuration: Configuration,
  { vat_entity_uuid, from, to }: SafTPeriod,
  of: { now: Instant; version: string; supplier: Supplier | undefined; journal_since: Instant },
): FileFrame => {
  const entity = configuration.vatEntity(vat_entity_uuid)
  const [company] = configuration.companiesOf(vat_entity_uuid)
  if (!company) throw new NoJournal('this VAT entity has no company')
  return {
    vat_entity_uuid,
    from,
    to,
    created_at: of.now,
    version: of.version,
    supplier: of.supplier,
    rules: { zone: String(entity['zone']), cut_offs: (entity['cut_offs'] ?? []) as [] },
    days: daysBetween(from, to),
    accounting_year_starts: String(entity['accounting_year_starts'] ?? '01-01'),
    currency: String(company.fields['currency'] ?? 'DKK'),
    cvr: String(entity['cvr']),
    legal_name: String(entity['legal_name']),
    address: company.fields as Address,
    journal_since: of.journal_since,
  }
}

const isKey = isEvent(journalEvents, 'JournalKeyIntroduced')

const daysBetween = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const days: PlainDate[] = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}

const contextOf = async (
  { store }: SafTDependencies,
  frame: FileFrame,
  configuration: Configuration,
  parts: readonly Part[],
): Promise<{ context: SafTContext; see(event: RecordedEvent): void }> => {
  const before = parts.filter(({ day }) => day <= frame.from)
  const certificates = new Map(
    await certificateOf(store, frame.vat_entity_uuid, before, before.at(-1)?.key_id),
  )
  const used = nothingUsed()
  // The schema demands an employee, also where nobody acted.
  used.employees.add(systemEmployee)
  const numbers = new Map(frame.days.map((day, index) => [day, index + 1]))
  const types = configuration.vatTypesOf(configuration.employersOf(frame.vat_entity_uuid))
  const context: SafTContext = {
    zone: frame.rules.zone,
    currency: frame.currency,
    cvr: frame.cvr,
    legal_name: frame.legal_name,
    used,
    vatCode: (rate) => vatTypeOn(types, rate, frame.to)?.code,
    classOf: (uuid) => configuration.paymentType(uuid)?.payment_class,
    productName: (uuid) => configuration.product(uuid)?.name,
    certificate: (key_id) => (certificates.get(key_id) ?? '').trim(),
    anyone: systemEmployee,
    period: (day) => numbers.get(day),
  }
  return {
    context,
    see(event) {
      if (isKey(event)) certificates.set(event.data.key_id, event.data.certificate_pem)
    },
  }
}

/** A register of the file, and whose it is. */
type Standing = Pick<Row, 'company_uuid' | 'register_uuid'>
type Content = {
  frame: FileFrame
  configuration: Configuration
  context: SafTContext
  people: ReadonlyMap<Uuid, Person>
  spools: ReturnType<typeof openSpools>
  registers: ReadonlyMap<Uuid, Standing>
}

async function* textOf(content: Content): AsyncIterable<string | Uint8Array> {
  const { frame, configuration, context, people, spools, registers } = content
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespace}">\n`
  yield `${xmlOf(headerElement(frame))}\n<company>\n`
  for (const each of companyElements(frame, context.used, configuration, people)) yield `${xmlOf(each)}\n`
  for (const place of placesOf(content)) {
    yield `<location>${xmlOf(textElement('name', place.name))}${xmlOf(addressElement(place.address))}\n`
    for (const register_uuid of place.registers) {
      const name = configuration.register(register_uuid)?.['name'] ?? 'Kontor'
      yield `<cashregister>${xmlOf(textElement('registerID', register_uuid))}${xmlOf(textElement('regDesc', String(name)))}\n`
      yield* spools.read(`${register_uuid}-event`)
      yield* spools.read(`${register_uuid}-transaction`)
      yield '\n</cashregister>\n'
    }
    yield '</location>\n'
  }
  if (registers.size === 0) yield xmlOf(emptyPlace(frame))
  yield '</company>\n</auditfile>\n'
}

type FilePlace = { name: string; address: Address; registers: Uuid[] }

/** Where registers stand: at their location, else at their company. */
const placesOf = ({ configuration, registers, frame }: Content): FilePlace[] => {
  const places = new Map<string, FilePlace>()
  for (const { company_uuid, register_uuid } of registers.values()) {
    const location_uuid = String(configuration.register(register_uuid)?.['location_uuid'] ?? '')
    const location = configuration.location(location_uuid)
    const company = configuration.company(company_uuid)
    const address = (location ?? company ?? frame.address) as Address
    const name = String(location?.['name'] ?? company?.['display_name'] ?? frame.legal_name)
    const key = location ? location_uuid : company_uuid
    const place = places.get(key) ?? { name, address, registers: [] }
    place.registers.push(register_uuid)
    places.set(key, place)
  }
  return [...places.values()]
}

/** A period in which nothing happened: the schema demands a register. */
const emptyPlace = ({ address, legal_name, vat_entity_uuid }: FileFrame) =>
  element(
    'location',
    textElement('name', legal_name),
    addressElement(address),
    element('cashregister', textElement('registerID', vat_entity_uuid)),
  )
