import type { TenthsOfPercent } from '../kernel/index.ts'
import { field, optional } from './field.ts'
import { defineResource, type ResourceDefinition } from './resource.ts'
import { breaks, repeats } from './rule.ts'

/** UN/CEFACT 5305, which the invoice uses too: standard rate, zero rate, exempt. No Danish list is published. */
export const standardVatCodes = ['S', 'Z', 'E'] as const
type StandardVatCode = (typeof standardVatCodes)[number]

const fields = {
  name: field.text(60),
  /** What the SAF-T file calls it, where an id is too long. */
  code: field.code(/^[A-Za-z0-9.-]{1,20}$/, 'vat_code', 20),
  standard_code: field.choice(standardVatCodes, 'S'),
  /** Dated rows: a rate changes by law on a date, and earlier sales keep theirs (LAW-1). */
  rates: field.datedRows({ rate: field.tenths() }, 20),
  /** The debt account of this VAT; without it no sale at this rate can be posted (LAW-16). */
  account_uuid: optional(field.reference('accounts')),
}

export const vatTypes: ResourceDefinition<'vat_types', typeof fields> = defineResource({
  name: 'vat_types',
  group: 'accounting',
  page: 'vat_type',
  sharing: 'inherited',
  label: 'name',
  fields,
  unique: [['name'], ['code']],
  list: ['name', 'code', 'standard_code', 'rates', 'account_uuid'],
  search: ['name', 'code'],
  rules: ({ code, standard_code, rates }, context) => [
    ...breaks(rates.length === 0, 'rates', 'vat_type.needs_a_rate'),
    ...repeats(
      rates.map(({ from }) => from),
      (i) => `rates.${i}.from`,
      'vat_type.day_twice',
    ),
    ...breaks(
      rates.length > 0 && (standard_code === 'S') !== lastRate(rates) > 0,
      'standard_code',
      'vat_type.code_does_not_fit',
    ),
    // One file names the own ones and the inherited ones.
    ...breaks(
      context.list(vatTypes).some((other) => other.uuid !== context.uuid && other.code === code),
      'code',
      'vat_type.code_taken',
    ),
  ],
})

const lastRate = (rates: readonly { from: string; rate: TenthsOfPercent }[]): TenthsOfPercent =>
  rates.reduce((last, row) => (row.from > last.from ? row : last)).rate

/** `S25`, `Z0`, `S22.5`: the codes that a first setup gives, or the next one that is free. */
export const vatCodesOf = (
  rate: TenthsOfPercent,
  taken: readonly string[] = [],
): { code: string; standard_code: StandardVatCode } => {
  const standard_code = rate > 0 ? 'S' : 'Z'
  const base = `${standard_code}${rate / 10}`
  let code = base
  for (let n = 2; taken.includes(code); n++) code = `${base}-${n}`
  return { code, standard_code }
}
