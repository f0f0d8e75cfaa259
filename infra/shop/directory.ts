import { businessDay, type CompanyScope, type Instant, type Uuid } from '@bon/contracts/kernel'
import { accounts, paymentTypes, products, registers, vatTypes } from '@bon/contracts/resources'
import type { CashType, Directory, Sellable } from '@bon/services/resources'
import type { Catalogue, Resource } from './catalogue.ts'
import { isAvailable } from './is-available.ts'
import { stillShown } from './price-history.ts'

type House = {
  catalogue: Catalogue
  now(): Instant
  hasCashier(companies: readonly Uuid[], uuid: Uuid): Promise<boolean>
}

/** What selling asks of the configuration, answered from memory. */
export const directoryOf = ({ catalogue, now, hasCashier }: House): Directory => ({
  register: async (scope, uuid) => {
    const register = catalogue.find(registers, scope, uuid)
    if (!register) return undefined
    const cash = register.payment_type_uuids
      .map((type) => cashTypeOf(catalogue, scope, type))
      .find((type) => type)
    return { uuid, cash }
  },
  hasCashier: (scope, uuid) => hasCashier(scope.resource_companies, uuid),
  cashType: async (scope, uuid) => cashTypeOf(catalogue, scope, uuid),
  sellable: async (scope, uuid) => {
    const product = catalogue.find(products, scope, uuid)
    const sellable = product && sellableOf(catalogue, scope, product, now())
    if (!sellable) return undefined
    const former = catalogue.formerPrices(uuid)
    // Most prices have stood for longer: nothing to remember, nothing to compare.
    if (former.length === 0) return sellable
    return { ...sellable, former_prices: stillShown(former, now()).map(({ price }) => price) }
  },
})

const cashTypeOf = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): CashType | undefined => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  if (type?.interface_key !== 'cash') return undefined
  return { uuid, name: type.name, units: type.counts_format.units, rounding_unit: type.rounding_unit }
}

/** An account with the VAT rate of the day; undefined while it or its VAT type is not complete. */
export const postingOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  account_uuid: Uuid,
  at: Instant,
): Pick<Sellable, 'account_uuid' | 'vat_type_uuid' | 'vat_rate'> | undefined => {
  const account = catalogue.find(accounts, scope, account_uuid)
  const vatType = account?.vat_type_uuid ? catalogue.find(vatTypes, scope, account.vat_type_uuid) : undefined
  const day = businessDay(at)
  const rate = vatType?.rates.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0]
  return vatType && rate && { account_uuid, vat_type_uuid: vatType.uuid, vat_rate: rate.rate }
}

/** A product with the VAT rate of the day; undefined where the company does not sell it. */
export const sellableOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  product: Resource<typeof products>,
  at: Instant,
): Sellable | undefined => {
  const posting = isAvailable(product, scope) && postingOf(catalogue, scope, product.account_uuid, at)
  if (!posting) return undefined
  const { uuid: product_uuid, name, price, article_group } = product
  return { product_uuid, name, price, ...posting, article_group }
}
