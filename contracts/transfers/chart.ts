import type { TenthsOfPercent, Uuid } from '../kernel/index.ts'
import type { MissingAccount } from './posting.ts'

/** The current bookkeeping setup: which account serves which purpose. */
export type Chart = {
  accounts: readonly {
    uuid: Uuid
    number: number
    purpose: string | null
    vat_type_uuid: Uuid | null
  }[]
  payment_types: readonly { uuid: Uuid; account_uuid: Uuid; rounding_account_uuid: Uuid | null }[]
  vat_types: readonly {
    uuid: Uuid
    account_uuid: Uuid | null
    rates: readonly { rate: TenthsOfPercent }[]
  }[]
  discount_kinds: readonly { uuid: Uuid; account_uuid: Uuid | null }[]
}

export type Account = { uuid: Uuid; number: number }
type Found = Account | { missing: MissingAccount }
type Purpose = MissingAccount['purpose']

const missing = (purpose: Purpose, vat_rate: TenthsOfPercent | null = null): Found => ({
  missing: { purpose, vat_rate },
})

/** Looks up accounts; among several with one purpose the lowest number wins. */
export const lookUp = ({ accounts, payment_types, vat_types, discount_kinds }: Chart) => {
  const byNumber = accounts.toSorted((a, b) => a.number - b.number)
  const account = (uuid: Uuid | null | undefined, purpose: Purpose = 'account'): Found =>
    accounts.find((one) => one.uuid === uuid) ?? missing(purpose)
  const ofPurpose = (purpose: Purpose): Found =>
    byNumber.find((one) => one.purpose === purpose) ?? missing(purpose)
  const typeOf = (uuid: Uuid | undefined) => payment_types.find((one) => one.uuid === uuid)
  return {
    account,
    ofPurpose,
    ofPaymentType: (uuid: Uuid | undefined): Found => account(typeOf(uuid)?.account_uuid, 'payment_type'),
    /** A payment type may have its own rounding account (DEF-04). */
    ofRounding: (uuid: Uuid): Found => {
      const own = typeOf(uuid)?.rounding_account_uuid
      return own ? account(own, 'rounding') : ofPurpose('rounding')
    },
    /** A kind of discount may have its own account (basics 08, R-2). */
    ofDiscount: (kind_uuid: Uuid | undefined): Found => {
      const own = discount_kinds.find((one) => one.uuid === kind_uuid)?.account_uuid
      return own ? account(own) : ofPurpose('discount')
    },
    /** Output VAT account: of the VAT type of the sold goods if it has that rate, else of any type with it. */
    ofVat: (sold_on: Uuid | null, vat_rate: TenthsOfPercent): Found => {
      const own = accounts.find((one) => one.uuid === sold_on)?.vat_type_uuid
      const atRate = vat_types.filter((type) => type.rates.some(({ rate }) => rate === vat_rate))
      const type =
        atRate.find(({ uuid }) => uuid === own) ?? atRate.find(({ account_uuid }) => account_uuid !== null)
      const found = account(type?.account_uuid)
      return 'missing' in found ? missing('vat', vat_rate) : found
    },
  }
}
