import {
  type AccountsAndVat,
  freeNumbers,
  type SetupPaymentType,
  type SetupTables,
  type SystemResources,
  setupUuid,
} from '@bon/contracts/companies'
import type { Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  companySettings,
  type DataOf,
  paymentTypes,
  products,
  registerPages,
  registers,
  salesAreas,
  tablePlanAreas,
  tables,
  vatTypes,
} from '@bon/contracts/resources'

/** One thing that a step makes, if it is not there. */
export type Thing = { definition: AnyResource; uuid: Uuid; data: Record<string, unknown> }

const thing = <D extends AnyResource>(definition: D, uuid: Uuid, data: Partial<DataOf<D>>): Thing => ({
  definition,
  uuid,
  // Fields that nobody spoke of hold their initial values.
  data: definition.schema.parse(data) as Record<string, unknown>,
})

/** Step 1, in an order in which each finds what it points at. */
export const systemResources = (company_uuid: Uuid, said: SystemResources): Thing[] => {
  const page = setupUuid(company_uuid, 'register_pages')
  const area = setupUuid(company_uuid, 'sales_areas')
  return [
    thing(companySettings, company_uuid, { language: said.language }),
    thing(registerPages, page, { name: said.page.name }),
    thing(salesAreas, area, { name: said.sales_area.name, page_uuids: [page] }),
    thing(registers, setupUuid(company_uuid, 'registers'), { ...said.register, sales_area_uuids: [area] }),
  ]
}

/** Step 2. `made`: accounts of an earlier try, whose numbers stand. */
export const accountsAndVat = (
  company_uuid: Uuid,
  { vat_type, accounts: rows, product }: AccountsAndVat,
  taken: readonly { uuid: Uuid; number: number }[],
): Thing[] => {
  const vat = setupUuid(company_uuid, 'vat_types')
  const uuidOf = (key: string) => setupUuid(company_uuid, 'accounts', key)
  const fresh = rows.filter(({ key }) => !taken.some(({ uuid }) => uuid === uuidOf(key)))
  const numbers = freeNumbers(
    fresh.map(({ number }) => number),
    taken.map(({ number }) => number),
  )
  const sold = rows.find(sells)
  return [
    thing(vatTypes, vat, { name: vat_type.name, rates: [{ from: vat_type.from, rate: vat_type.rate }] }),
    ...fresh.map(({ key, name, type, purpose, has_vat }, i) =>
      thing(accounts, uuidOf(key), {
        name,
        type,
        purpose,
        vat_type_uuid: has_vat ? vat : null,
        number: numbers[i] ?? 1,
      }),
    ),
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

/** CO-46: goods are sold on it. */
export const sells = ({ type, purpose, has_vat }: AccountsAndVat['accounts'][number]): boolean =>
  type === 'revenue' && purpose === null && has_vat

/** Step 3. */
export const meansOfPayment = (company_uuid: Uuid, said: readonly SetupPaymentType[]): Thing[] =>
  said.map(({ key, units, ...rest }) =>
    thing(paymentTypes, setupUuid(company_uuid, 'payment_types', key), {
      ...rest,
      counts_format: { units },
    }),
  )

/** Tables stand in rows of so many. */
const columns = 6

/** Step 5. */
export const roomWithTables = (company_uuid: Uuid, { area, first, count, seats }: SetupTables): Thing[] => {
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
