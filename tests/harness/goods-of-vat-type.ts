import { type Money, money, type ProductUuid, type TenthsOfPercent, type Uuid } from '@bon/contracts/kernel'
import { accounts, products, resourceEndpoints, type vatCodesOf, vatTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { CallResult, Shop } from './shop.ts'

type Office = { company: Uuid; token: string }
type Of = ReturnType<typeof vatCodesOf> & {
  name: string
  number: number
  rate: TenthsOfPercent
  vat_account?: Uuid | null
}

const written = ({ problem }: CallResult<never>): void => {
  if (problem) throw new Error(`${problem.code} ${JSON.stringify(problem)}`)
}

/** A product with an account and a VAT type of its own. */
export const goodsOfVatType = async (
  { call }: Pick<Shop, 'call'>,
  office: Office,
  { name, number, rate, code, standard_code, vat_account = null }: Of,
): Promise<{ uuid: ProductUuid; price: Money }> => {
  const [vat_type, account, uuid] = [newId(), newId(), newId()]
  const price = money(33_35)
  const of_rate = {
    name,
    code,
    standard_code,
    rates: [{ from: '2024-01-01', rate }],
    account_uuid: vat_account,
  }
  written(
    await call(resourceEndpoints(vatTypes).create, { ...office, body: { uuid: vat_type, data: of_rate } }),
  )
  const revenue = { number, name, type: 'revenue' as const, purpose: null, vat_type_uuid: vat_type }
  written(
    await call(resourceEndpoints(accounts).create, { ...office, body: { uuid: account, data: revenue } }),
  )
  const goods = { name, button_text: name, price, account_uuid: account, article_group: '04003' }
  written(
    await call(resourceEndpoints(products).create, {
      ...office,
      body: { uuid, data: products.schema.parse(goods) },
    }),
  )
  return { uuid, price }
}
