import type { CompanyScope, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import type { zReportEndpoints } from '@bon/contracts/registers'
import { accounts, paymentTypes, registers } from '@bon/contracts/resources'
import type { Catalogue } from './catalogue.ts'
import { sellerOf } from './companies.ts'
import type { CashierTag } from './register-data.ts'

type Print = Omit<ReturnsOf<typeof zReportEndpoints.show>, 'z_report'>
type House = { catalogue: Catalogue; cashiers(companies: readonly Uuid[]): Promise<CashierTag[]> }

/** What a Z report's print says beside its figures: seller, register, and the names of what it counts. */
export const zReportPrint = async (
  { catalogue, cashiers }: House,
  scope: CompanyScope,
  register_uuid: Uuid,
): Promise<Omit<Print, 'previous_uuid' | 'next_uuid' | 'supplements'>> => {
  const register = catalogue.find(registers, scope, register_uuid)
  const people = await cashiers(scope.resource_companies)
  return {
    seller: sellerOf(catalogue, scope.company_uuid),
    register: { uuid: register_uuid, name: register?.name ?? '', identifier: register?.identifier ?? '' },
    names: {
      cashiers: Object.fromEntries(people.map(({ uuid, initials }) => [uuid, initials])),
      payment_types: Object.fromEntries(
        catalogue.list(paymentTypes, scope).map(({ uuid, name }) => [uuid, name]),
      ),
      accounts: Object.fromEntries(
        catalogue.list(accounts, scope).map(({ uuid, number, name }) => [uuid, { number, name }]),
      ),
    },
  }
}
