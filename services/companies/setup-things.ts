import {
  type AccountsAndVat,
  freeNumbers,
  type SetupPaymentType,
  type SetupTables,
  type SystemResources,
  setupUuid,
} from '@bon/contracts/companies'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  companySettings,
  type DataOf,
  discountKinds,
  paymentTypes,
  products,
  registerPages,
  registers,
  salesAreas,
  tablePlanAreas,
  tables,
  vatCodesOf,
  vatTypes,
} from '@bon/contracts/resources'

/** A resource that a setup step creates if it does not exist. */
export type Thing = { definition: AnyResource; uuid: Uuid; data: Record<string, unknown> }

const thing = <D extends AnyResource>(definition: D, uuid: Uuid, data: Partial<DataOf<D>>): Thing => ({
  definition,
  uuid,
  // Parsing fills omitted fields with their initial values.
  data: definition.schema.parse(data) as Record<string, unknown>,
})

/** Step 1, ordered so that references exist before they are used. */
export const systemResources = (company_uuid: CompanyUuid, input: SystemResources): Thing[] => {
  const page = setupUuid(company_uuid, 'register_pages')
  const area = setupUuid(company_uuid, 'sales_areas')
  return [
    thing(companySettings, company_uuid, { language: input.language }),
    thing(registerPages, page, { name: input.page.name }),
    thing(salesAreas, area, { name: input.sales_area.name, page_uuids: [page] }),
    thing(registers, setupUuid(company_uuid, 'registers'), { ...input.register, sales_area_uuids: [area] }),
    ...kindsOfDiscount(company_uuid, input.language),
  ]
}

/** What takes something off, or all of it, in the language of the company (basics 08). */
const kindsOfDiscount = (company_uuid: CompanyUuid, language: SystemResources['language']): Thing[] =>
  firstKinds.map(({ key, form, ...name }) =>
    thing(discountKinds, setupUuid(company_uuid, 'discount_kinds', key), { name: name[language], form }),
  )

const firstKinds = [
  { key: 'staff', form: 'discount', da: 'Personalerabat', en: 'Staff discount' },
  { key: 'complaint', form: 'free', da: 'Reklamation', en: 'Complaint' },
  { key: 'waiting', form: 'free', da: 'Ventetid', en: 'Waiting time' },
  { key: 'mistake', form: 'free', da: 'Vores fejl', en: 'Our mistake' },
  { key: 'tasting', form: 'free', da: 'Smagsprøve', en: 'Tasting' },
  { key: 'meal', form: 'staff_meal', da: 'Personalemad', en: 'Staff meal' },
  { key: 'own', form: 'own_use', da: 'Eget forbrug', en: 'Own use' },
] as const

/** Step 2. `existingAccounts`: accounts of an earlier attempt, which keep their numbers. `takenCodes`: of other VAT types. */
export const accountsAndVat = (
  company_uuid: CompanyUuid,
  { vat_type, accounts: rows, product }: AccountsAndVat,
  existingAccounts: readonly { uuid: Uuid; number: number }[],
  takenCodes: readonly string[],
): Thing[] => {
  const vat = setupUuid(company_uuid, 'vat_types')
  const uuidOf = (key: string) => setupUuid(company_uuid, 'accounts', key)
  const fresh = rows.filter(({ key }) => !existingAccounts.some(({ uuid }) => uuid === uuidOf(key)))
  const numbers = freeNumbers(
    fresh.map(({ number }) => number),
    existingAccounts.map(({ number }) => number),
  )
  const sold = rows.find(sells)
  const owing = rows.find(({ key }) => key === vat_type.account_key)
  const made = fresh.map(({ key, name, type, purpose, has_vat }, i) =>
    thing(accounts, uuidOf(key), {
      name,
      type,
      purpose,
      vat_type_uuid: has_vat ? vat : null,
      number: numbers[i] ?? 1,
    }),
  )
  const isOwing = ({ uuid }: Thing) => owing !== undefined && uuid === uuidOf(owing.key)
  return [
    ...made.filter(isOwing),
    thing(vatTypes, vat, {
      name: vat_type.name,
      ...vatCodesOf(vat_type.rate, takenCodes),
      rates: [{ from: vat_type.from, rate: vat_type.rate }],
      account_uuid: owing ? uuidOf(owing.key) : null,
    }),
    ...made.filter((one) => !isOwing(one)),
    ...(product && sold
      ? [
          thing(products, setupUuid(company_uuid, 'products'), {
            name: product.name,
            button_text: product.name,
            price: null,
            account_uuid: uuidOf(sold.key),
            article_group: '04999',
          }),
        ]
      : []),
  ]
}

/** Whether goods can be sold on the account (CO-46). */
export const sells = ({ type, purpose, has_vat }: AccountsAndVat['accounts'][number]): boolean =>
  type === 'revenue' && purpose === null && has_vat

/** Step 3: the payment types. */
export const paymentTypesOf = (company_uuid: CompanyUuid, inputs: readonly SetupPaymentType[]): Thing[] =>
  inputs.map(({ key, units, ...rest }) =>
    thing(paymentTypes, setupUuid(company_uuid, 'payment_types', key), {
      ...rest,
      counts_format: { units },
    }),
  )

/** Tables per row. */
const columns = 6

/** Step 5: an area with its tables. */
export const roomWithTables = (
  company_uuid: CompanyUuid,
  { area, first, count, seats }: SetupTables,
): Thing[] => {
  const area_uuid = setupUuid(company_uuid, 'table_plan_areas')
  return [
    thing(tablePlanAreas, area_uuid, { name: area, columns }),
    ...Array.from({ length: count }, (_, i) =>
      thing(tables, setupUuid(company_uuid, 'tables', `${first + i}`), {
        number: `${first + i}`,
        area_uuid,
        seats,
        column: i % columns,
        row: Math.floor(i / columns),
      }),
    ),
  ]
}
