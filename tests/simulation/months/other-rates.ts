import { money, type ProductUuid, type TenthsOfPercent, type Uuid } from '@bon/contracts/kernel'
import { accounts, products, resourceEndpoints, vatCodesOf, vatTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Shop } from '../../harness/shop.ts'
import { done } from './done.ts'

type Office = { company: Uuid; token: string }

/** Goods that are exempt, and goods at a rate that the demo does not have: each with its VAT type and account. */
export const withOtherRates = async (
  { call }: Pick<Shop, 'call'>,
  office: Office,
): Promise<{ exempt: ProductUuid; reduced: ProductUuid }> => {
  const { rows } = done(
    await call(resourceEndpoints(accounts).list, { ...office, query: { limit: 200 } }),
  ).body
  const vat_account = rows.find(({ data }) => data.number === 6300)?.uuid ?? null
  const sold = async (
    name: string,
    number: number,
    rate: TenthsOfPercent,
    codes: ReturnType<typeof vatCodesOf>,
  ) => {
    const [vat_type, account, product] = [newId(), newId(), newId()]
    const rates = [{ from: '2024-01-01', rate }]
    const of_rate = { name, ...codes, rates, account_uuid: rate === 0 ? null : vat_account }
    done(
      await call(resourceEndpoints(vatTypes).create, { ...office, body: { uuid: vat_type, data: of_rate } }),
    )
    const revenue = { number, name, type: 'revenue' as const, purpose: null, vat_type_uuid: vat_type }
    done(
      await call(resourceEndpoints(accounts).create, { ...office, body: { uuid: account, data: revenue } }),
    )
    const goods = {
      name,
      button_text: name,
      price: money(33_35),
      account_uuid: account,
      article_group: '04003',
    }
    done(
      await call(resourceEndpoints(products).create, {
        ...office,
        body: { uuid: product, data: products.schema.parse(goods) },
      }),
    )
    return product
  }
  return {
    exempt: await sold('Fritaget', 1046, 0, { code: 'E0', standard_code: 'E' }),
    reduced: await sold('Lav sats', 1047, 125, vatCodesOf(125)),
  }
}
