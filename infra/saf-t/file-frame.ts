import type { Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import type { Address, Configuration, FileDay, FileFrame, Supplier } from '@bon/services/saf-t'
import type { DayRange } from './spool.ts'

export type SafTPeriod = { vat_entity_uuid: Uuid; from: PlainDate; to: PlainDate }

/** The VAT entity has no journal, so there is nothing to export. */
export class NoJournal extends Error {}

/** @throws {@link NoJournal} */
export const frameOf = (
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

/** A number has three digits in the schema. */
const most_numbered = 999

const daysBetween = (from: PlainDate, to: PlainDate): FileDay[] => {
  const days: FileDay[] = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    const number = days.length + 1
    days.push({ day: day.toString(), number: number <= most_numbered ? number : undefined })
  }
  return days
}

/** The frame of a part of the file. */
export const frameOfDays = (frame: FileFrame, { from, to }: DayRange): FileFrame => ({
  ...frame,
  from,
  to,
  days: frame.days.filter(({ day }) => day >= from && day <= to),
})
