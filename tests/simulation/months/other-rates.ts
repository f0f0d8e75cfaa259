import type { ProductUuid, Uuid } from '@bon/contracts/kernel'
import { accounts, resourceEndpoints, vatCodesOf } from '@bon/contracts/resources'
import { goodsOfVatType } from '../../harness/goods-of-vat-type.ts'
import type { Shop } from '../../harness/shop.ts'
import { done } from './done.ts'

type Office = { company: Uuid; token: string }

/** Goods that are exempt, and goods at a rate that the demo does not have: each with its VAT type and account. */
export const withOtherRates = async (
  shop: Pick<Shop, 'call'>,
  office: Office,
): Promise<{ exempt: ProductUuid; reduced: ProductUuid }> => {
  const { rows } = done(
    await shop.call(resourceEndpoints(accounts).list, { ...office, query: { limit: 200 } }),
  ).body
  const vat_account = rows.find(({ data }) => data.number === 6300)?.uuid ?? null
  const exempt = await goodsOfVatType(shop, office, {
    name: 'Fritaget',
    number: 1046,
    rate: 0,
    code: 'E0',
    standard_code: 'E',
  })
  const reduced = await goodsOfVatType(shop, office, {
    name: 'Lav sats',
    number: 1047,
    rate: 125,
    vat_account,
    ...vatCodesOf(125),
  })
  return { exempt: exempt.uuid, reduced: reduced.uuid }
}
