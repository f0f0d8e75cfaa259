import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import { simulatedTerminalAddress } from '@bon/contracts/ports'
import {
  classOfType,
  giftCardTypes,
  methodOf,
  paymentTypes,
  products,
  type Resource,
  registers,
  terminals,
  vatTypes,
} from '@bon/contracts/resources'
import { giftCardSaleOf } from '../gift-cards/index.ts'
import { isAvailable, isHere, sellableOf, sellableThen } from '../products/index.ts'
import type { AsOf, CashType, Catalogue, Directory, PaymentTypeTerms } from '../resources/index.ts'
import { cardTermsOf, countedOf } from './card-types.ts'
import { discountKindOf } from './discount-kinds.ts'

type Dependencies = {
  catalogue: Catalogue
  now(): Instant
  hasCashier(companies: readonly Uuid[], uuid: Uuid): Promise<boolean>
  everCashier(companies: readonly Uuid[], uuid: Uuid): Promise<boolean>
  asOf: AsOf
}

/** The configuration that selling needs, answered from memory. */
export const directoryOf = ({ catalogue, now, hasCashier, everCashier, asOf }: Dependencies): Directory => ({
  register: async (scope, uuid) => {
    const register = catalogue.find(registers, scope, uuid)
    if (!register) return undefined
    const cash = register.payment_type_uuids
      .map((type) => cashTypeOf(catalogue, scope, type))
      .find((type) => type)
    const to_count = register.payment_type_uuids.flatMap((type) => countedOf(catalogue, scope, type))
    return { uuid, cash, payment_type_uuids: register.payment_type_uuids, to_count }
  },
  hasCashier: (scope, uuid) => hasCashier(scope.resource_companies, uuid),
  giftCardType: (scope, uuid) => giftCardSaleOf(catalogue, scope, uuid, now()),
  discountKind: (scope, uuid) => discountKindOf(catalogue, scope, uuid),
  card: (scope, type, card) => cardTermsOf(catalogue, scope, type, card),
  paymentType: async (scope, uuid) => paymentTypeOf(catalogue, scope, uuid),
  takes: (scope, register_uuid, payment_type_uuid) =>
    catalogue.find(registers, scope, register_uuid)?.payment_type_uuids.includes(payment_type_uuid) ?? true,
  terminals: (scope, register_uuid, payment_type_uuid) => {
    const register = catalogue.find(registers, scope, register_uuid)
    const type = payment_type_uuid ? catalogue.find(paymentTypes, scope, payment_type_uuid) : undefined
    if (!register || (payment_type_uuid && !type)) return []
    return terminalsOf(catalogue, scope, register, type).map(({ uuid }) => uuid)
  },
  isSimulated: (scope, uuid) => catalogue.find(terminals, scope, uuid)?.address === simulatedTerminalAddress,
  sellable: async (scope, uuid, query = {}) => {
    const product = catalogue.find(products, scope, uuid)
    const isSold = product && (query.as_part ? isHere(product, scope) : isAvailable(product, scope))
    return isSold ? sellableOf(catalogue, scope, product, query, now()) : undefined
  },
  soldThen: (scope, uuid, query) => sellableThen({ catalogue, asOf }, scope, uuid, query),
  paymentTypeEver: (scope, uuid) => {
    const owner = catalogue.ownerOf(paymentTypes, uuid)
    const type = catalogue.anywhere(paymentTypes, uuid)
    return type && owner && scope.resource_companies.includes(owner) ? termsOf(type, uuid) : undefined
  },
  everCashier: (scope, uuid) => everCashier(scope.resource_companies, uuid),
  everSold: (scope, uuid) => {
    const owner = catalogue.ownerOf(products, uuid) ?? catalogue.ownerOf(giftCardTypes, uuid)
    return owner !== undefined && scope.resource_companies.includes(owner)
  },
  everVatType: (scope, uuid) => {
    const owner = catalogue.ownerOf(vatTypes, uuid)
    return owner !== undefined && scope.resource_companies.includes(owner)
  },
})

/** The enabled terminals of a register, for one payment type or all, in their configured order. */
export const terminalsOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  { terminal_uuids }: Resource<typeof registers>,
  type?: Resource<typeof paymentTypes>,
): Resource<typeof terminals>[] =>
  terminal_uuids.flatMap((uuid) => {
    const terminal = catalogue.find(terminals, scope, uuid)
    if (!terminal || terminal.disabled) return []
    // A terminal without a payment type accepts those of its class.
    const takes = (one: Resource<typeof paymentTypes>) =>
      terminal.payment_type_uuid === null
        ? terminal.class === one.class
        : terminal.payment_type_uuid === one.uuid
    return !type || takes(type) ? [terminal] : []
  })

const paymentTypeOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
): PaymentTypeTerms | undefined => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  return type && termsOf(type, uuid)
}

const termsOf = (type: Resource<typeof paymentTypes>, uuid: Uuid): PaymentTypeTerms | undefined => {
  const method = methodOf(type)
  if (!method) return undefined
  const { name, counts_format, rounding_unit, overchargeable } = type
  return {
    uuid,
    name,
    method,
    units: counts_format.units,
    rounding_unit,
    overchargeable,
    ...classOfType(type),
  }
}

const cashTypeOf = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid): CashType | undefined => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  if (type?.interface_key !== 'cash') return undefined
  return { uuid, name: type.name, units: type.counts_format.units, rounding_unit: type.rounding_unit }
}
