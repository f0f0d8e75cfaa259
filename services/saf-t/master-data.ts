import {
  accountingYearOf,
  type DayRules,
  dayBegins,
  epochMsOf,
  type Instant,
  instantOf,
  type PlainDate,
  type Uuid,
} from '@bon/contracts/kernel'
import { vatCodesOf } from '@bon/contracts/resources'
import { type Basic, fixedBasics, pseudoArticles } from './basics.ts'
import type { Address, Configuration, VatType } from './configuration.ts'
import { type Element, element, textElement } from './element.ts'
import type { Used } from './used.ts'
import { dateOf, timeOf } from './values.ts'

/** `since`: when the employee was entered; undefined where no event says it. */
export type Person = { first_name: string; last_name: string; since: Instant | undefined }

/** Who supplies the product to this installation: the sender of the file. */
export type Supplier = Address & { name: string; cvr: string }

/** `number` is absent where the schema's three digits do not hold it. */
export type FileDay = { day: PlainDate; number: number | undefined }

export type FileFrame = {
  vat_entity_uuid: Uuid
  from: PlainDate
  to: PlainDate
  created_at: Instant
  version: string
  supplier: Supplier | undefined
  rules: DayRules
  /** Of the file; numbered from the first day of the asked period, so that a part says the same as the whole. */
  days: readonly FileDay[]
  accounting_year_starts: string
  currency: string
  cvr: string
  legal_name: string
  address: Address
  /** When the journal of the entity was opened: since then there is the employee System. */
  journal_since: Instant
}

const words = { software: 'Bon', version: '1.0.3' }

export const headerElement = (frame: FileFrame): Element =>
  element(
    'header',
    textElement('fiscalYear', accountingYearOf(frame.from, frame.accounting_year_starts).name),
    textElement('startDate', frame.from),
    textElement('endDate', frame.to),
    textElement('curCode', frame.currency),
    textElement('dateCreated', dateOf(frame.created_at, frame.rules.zone)),
    textElement('timeCreated', timeOf(frame.created_at, frame.rules.zone)),
    textElement('softwareDesc', words.software),
    textElement('softwareVersion', frame.version.slice(0, 20)),
    textElement('softwareCompanyName', frame.supplier?.name ?? words.software),
    textElement('auditfileVersion', words.version),
    senderElement(frame.supplier),
  )

const senderElement = (supplier: Supplier | undefined): Element | undefined =>
  supplier &&
  element(
    'auditfileSender',
    textElement('companyIdent', supplier.cvr),
    textElement('companyName', supplier.name),
    textElement('taxRegistrationCountry', supplier.country.toUpperCase()),
    textElement('taxRegIdent', supplier.cvr),
    addressElement(supplier),
  )

/** The children of `company` before its locations, in the schema's order. */
export const companyElements = (
  frame: FileFrame,
  used: Used,
  configuration: Configuration,
  people: ReadonlyMap<Uuid, Person>,
): Element[] => [
  textElement('companyIdent', frame.cvr),
  textElement('companyName', frame.legal_name),
  textElement('taxRegistrationCountry', frame.address.country.toUpperCase()),
  addressElement(frame.address),
  vatCodes(frame, used, configuration),
  element('periods', ...frame.days.map((day) => period(day, frame.rules))),
  employees(frame, used, people),
  articles(frame, used, configuration),
  basics(used, configuration),
]

export const addressElement = ({ street, house_number, city, postcode, country }: Address): Element =>
  element(
    'streetAddress',
    textElement('streetname', street),
    textElement('number', house_number),
    textElement('city', city),
    textElement('postalCode', postcode),
    textElement('country', country.toUpperCase()),
  )

/** Of a company that has no VAT type yet, and so has sold nothing: the schema demands one. */
const noVat = (from: PlainDate): Omit<VatType, 'uuid'> => ({
  name: 'Ingen moms',
  ...vatCodesOf(0),
  rates: [{ from, rate: 0 }],
})

const vatCodes = (
  { to, vat_entity_uuid }: FileFrame,
  { vat_codes }: Used,
  configuration: Configuration,
): Element => {
  const types = configuration.vatTypesOf(configuration.employersOf(vat_entity_uuid))
  const named = types.filter(({ code }) => vat_codes.has(code))
  // A period without sales names them all: the schema demands one.
  const rows = named.length > 0 ? named : types.length > 0 ? types : [noVat(to)]
  return element(
    'vatCodeDetails',
    ...rows.map(({ code, name, standard_code, rates: dated }) =>
      element(
        'vatCodeDetail',
        textElement('vatCode', code),
        textElement('dateOfEntry', dated.map(({ from }) => from).toSorted()[0] ?? to),
        textElement('vatDesc', name),
        textElement('standardVatCode', standard_code),
      ),
    ),
  )
}

/** A business day, to the second before the next one begins. */
const period = ({ day, number }: FileDay, rules: DayRules): Element => {
  const begins = dayBegins(day, rules)
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const ends = instantOf(epochMsOf(dayBegins(next, rules)) - 1_000)
  return element(
    'period',
    textElement('periodNumber', number),
    textElement('startDatePeriod', dateOf(begins, rules.zone)),
    textElement('startTimePeriod', timeOf(begins, rules.zone)),
    textElement('endDatePeriod', dateOf(ends, rules.zone)),
    textElement('endTimePeriod', timeOf(ends, rules.zone)),
  )
}

const employees = (
  { rules: { zone }, journal_since }: FileFrame,
  { employees: ids }: Used,
  people: ReadonlyMap<Uuid, Person>,
): Element =>
  element(
    'employees',
    ...[...ids].toSorted().map((uuid) => {
      const { first_name, last_name, since } = people.get(uuid) ?? {
        first_name: 'Bon',
        last_name: 'System',
        since: undefined,
      }
      return element(
        'employee',
        textElement('empID', uuid),
        textElement('dateOfEntry', dateOf(since ?? journal_since, zone)),
        textElement('timeOfEntry', timeOf(since ?? journal_since, zone)),
        textElement('firstName', first_name.slice(0, 50) || '-'),
        textElement('surName', last_name.slice(0, 100) || '-'),
      )
    }),
  )

const articles = (
  { rules: { zone }, journal_since }: FileFrame,
  { articles: used }: Used,
  configuration: Configuration,
): Element => {
  const rows = new Map(used)
  for (const [id, name] of Object.entries(pseudoArticles))
    if (!rows.has(id)) rows.set(id, { group: '04999', name })
  return element(
    'articles',
    ...[...rows].map(([id, { group, name }]) =>
      element(
        'article',
        textElement('artID', id),
        textElement('dateOfEntry', dateOf(configuration.product(id)?.created_at ?? journal_since, zone)),
        textElement('artGroupID', group),
        textElement('artDesc', name),
      ),
    ),
  )
}

const basics = (used: Used, configuration: Configuration): Element => {
  const rows: Basic[] = [
    ...fixedBasics(),
    ...[...used.discount_kinds].map(([id, text]) => ({ type: '08', id, text })),
    ...[...used.payment_types].map(([id, predefined]) => ({
      type: '12',
      id,
      predefined,
      text: configuration.paymentType(id)?.name ?? predefined,
    })),
  ]
  return element(
    'basics',
    ...rows.map(({ type, id, predefined, text }) =>
      element(
        'basic',
        textElement('basicType', type),
        textElement('basicID', id),
        textElement('predefinedBasicID', predefined),
        textElement('basicDesc', text),
      ),
    ),
  )
}
