import { journalEvents } from '@bon/contracts/journal'
import { isEvent, type PlainDate, systemEmployee, type Uuid } from '@bon/contracts/kernel'
import type { PaymentClass } from '@bon/contracts/orders'
import type { EventStore } from '@bon/contracts/ports'
import { sealedPrefixes } from '@bon/services/journal'
import {
  type Configuration,
  type FileFrame,
  nothingUsed,
  openFacts,
  type SafTContext,
  type Used,
  usedIn,
  vatTypeOn,
  xmlOf,
} from '@bon/services/saf-t'
import { type Standing, spoolName } from './file-text.ts'
import { certificateOf, type Part, rangeOf } from './journal-parts.ts'
import { type DayRange, openSpools } from './spool.ts'

const everything = Number.MAX_SAFE_INTEGER

type Source = {
  store: Pick<EventStore, 'readAll' | 'readStream'>
  /** Is told how many of the days are read, from 0 to 1. */
  onProgress?(share: number): void
}
type Days = { frame: FileFrame; configuration: Configuration; parts: readonly Part[] }
type DayCounts = { transactions: number; events: number }

/** Facts of a period as text in spools, with what each day holds and refers to. */
export type SpooledFacts = {
  bytesOn(day: PlainDate): number
  countsIn(days: DayRange): DayCounts
  usedIn(days: DayRange): Used
  /** Registers with a fact on these days. */
  registersIn(days: DayRange): Standing[]
  read(name: string, days: DayRange): AsyncIterable<Uint8Array>
}

/**
 * Reads the journal of a period once, in log order, and spools the elements of its registers into a folder: the schema
 * has master data before them, and where a large file is divided is known only when all days are.
 */
export const spoolFacts = async (
  { store, onProgress }: Source,
  { frame, configuration, parts }: Days,
  folder: string,
): Promise<SpooledFacts> => {
  const range = rangeOf(parts, frame)
  const context = await openContext({ store }, { frame, configuration, parts })
  const spools = openSpools(folder)
  const registers = new Map<Uuid, Standing>()
  const counts = new Map<PlainDate, DayCounts>()
  const numbers = new Map(frame.days.map(({ day }, index) => [day, index + 1]))
  const facts = openFacts(context.on, { ...frame, after: range.from })
  const prefixes = [...sealedPrefixes, `journal-${frame.vat_entity_uuid}`]
  for await (const event of store.readAll(range.from, { limit: everything, prefixes })) {
    if (range.to !== undefined && event.position > range.to) break
    if (event.meta.vat_entity_uuid !== frame.vat_entity_uuid) continue
    if (isKey(event)) context.certificates.set(event.data.key_id, event.data.certificate_pem)
    for (const { company_uuid, register_uuid, list, element, day } of facts.see(event)) {
      registers.set(register_uuid, { company_uuid, register_uuid })
      const counted = counts.get(day) ?? { transactions: 0, events: 0 }
      counted[list === 'event' ? 'events' : 'transactions']++
      counts.set(day, counted)
      onProgress?.((numbers.get(day) ?? 0) / frame.days.length)
      await spools.add(spoolName(register_uuid, list), day, xmlOf(element))
    }
  }
  await spools.close()
  return {
    bytesOn: spools.bytesOn,
    read: spools.read,
    usedIn: context.usedIn,
    countsIn: (days) => sumOf([...counts].flatMap(([day, each]) => (isIn(day, days) ? [each] : []))),
    registersIn: (days) =>
      [...registers.values()].filter(({ register_uuid }) =>
        (['event', 'transaction'] as const).some((list) => spools.has(spoolName(register_uuid, list), days)),
      ),
  }
}

const isKey = isEvent(journalEvents, 'JournalKeyIntroduced')
const isIn = (day: PlainDate, { from, to }: DayRange): boolean => day >= from && day <= to

const sumOf = (counts: readonly DayCounts[]): DayCounts => ({
  transactions: counts.reduce((sum, { transactions }) => sum + transactions, 0),
  events: counts.reduce((sum, { events }) => sum + events, 0),
})

/** What the facts of each day need to know, and what they refer to. */
const openContext = async ({ store }: Source, { frame, configuration, parts }: Days) => {
  const { vat_entity_uuid, from, to } = frame
  const before = parts.filter(({ day }) => day <= from)
  const certificates = new Map(await certificateOf(store, vat_entity_uuid, before, before.at(-1)?.key_id))
  const used = new Map<PlainDate, Used>()
  const days = new Map(frame.days.map(({ day, number }) => [day, number]))
  const types = configuration.vatTypesOf(configuration.employersOf(vat_entity_uuid))
  const classes = new Map<Uuid, PaymentClass>()
  const nameOf = (uuid: Uuid) =>
    [...used.values()].findLast(({ articles }) => articles.has(uuid))?.articles.get(uuid)?.name
  const common: Omit<SafTContext, 'used'> = {
    zone: frame.rules.zone,
    currency: frame.currency,
    cvr: frame.cvr,
    legal_name: frame.legal_name,
    vatCode: (of) => vatTypeOn(types, of, to)?.code,
    classOf(uuid, own) {
      const found = classes.get(uuid) ?? configuration.paymentType(uuid)?.payment_class ?? own
      if (found) classes.set(uuid, found)
      return found
    },
    productName: (uuid) => nameOf(uuid) ?? configuration.product(uuid)?.name,
    certificate: (key_id) => (certificates.get(key_id) ?? '').trim(),
    anyone: systemEmployee,
    period: (day) => days.get(day),
  }
  const contexts = new Map<PlainDate, SafTContext>()
  return {
    certificates,
    on(day: PlainDate): SafTContext {
      const known = contexts.get(day)
      if (known) return known
      const context = { ...common, used: nothingUsed() }
      used.set(day, context.used)
      contexts.set(day, context)
      return context
    },
    usedIn(range: DayRange): Used {
      const all = usedIn([...used].flatMap(([day, each]) => (isIn(day, range) ? [each] : [])))
      // The schema demands an employee, also where nobody acted.
      all.employees.add(systemEmployee)
      return all
    },
  }
}
