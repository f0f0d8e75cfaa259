import type { TenthsOfPercent, Uuid } from '../kernel/index.ts'
import type { MissingAccount } from './posting.ts'

/** The books as they are set up now: which account serves what. */
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
}

export type Account = { uuid: Uuid; number: number }
type Found = Account | { missing: MissingAccount }
type Purpose = MissingAccount['purpose']

const missing = (purpose: Purpose, vat_rate: TenthsOfPercent | null = null): Found => ({
  missing: { purpose, vat_rate },
})

/** Looks accounts up; of several with one purpose the lowest number. */
export const lookUp = ({ accounts, payment_types, vat_types }: Chart) => {
  const byNumber = accounts.toSorted((a, b) => a.number - b.number)
  const account = (uuid: Uuid | null | undefined, purpose: Purpose = 'account'): Found =>
    accounts.find((one) => one.uuid === uuid) ?? missing(purpose)
  const ofPurpose = (purpose: Purpose): Found =>
    byNumber.find((one) => one.purpose === purpose) ?? missing(purpose)
  const typeOf = (uuid: Uuid) => payment_types.find((one) => one.uuid === uuid)
  return {
    account,
    ofPurpose,
    ofPaymentType: (uuid: Uuid): Found => account(typeOf(uuid)?.account_uuid, 'payment_type'),
    /** DEF-04: a means of payment may have an account of its own for its øre. */
    ofRounding: (uuid: Uuid): Found => {
      const own = typeOf(uuid)?.rounding_account_uuid
      return own ? account(own, 'rounding') : ofPurpose('rounding')
    },
    /** Output VAT: by the VAT type of what was sold where it has that rate, else by any that has it. */
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
