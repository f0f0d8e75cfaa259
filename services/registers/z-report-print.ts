import type { CompanyScope, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import type { ZReportView, zReportEndpoints } from '@bon/contracts/registers'
import { accounts, paymentTypes, registers } from '@bon/contracts/resources'
import { sellerOf } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { initialsOf, othersIn } from './initials-of.ts'
import type { CashierTag } from './register-status.ts'

type Print = Omit<ReturnsOf<typeof zReportEndpoints.show>, 'z_report'>
type Dependencies = {
  catalogue: Catalogue
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  identity: { userOf(uuid: Uuid): Promise<{ initials: string } | undefined> }
}

/** What a Z report's print shows beside its figures: seller, register, and the names of counted items. */
export const zReportPrint = async (
  { catalogue, cashiers, identity }: Dependencies,
  scope: CompanyScope,
  report: ZReportView,
): Promise<Omit<Print, 'previous_uuid' | 'next_uuid' | 'late_entries'>> => {
  const { register_uuid } = report
  const register = catalogue.find(registers, scope, register_uuid)
  const people = await cashiers(scope.resource_companies)
  const others = await Promise.all(
    othersIn(report, people).map(async (uuid) => ({
      uuid,
      initials: (await identity.userOf(uuid))?.initials ?? '',
    })),
  )
  return {
    seller: sellerOf(catalogue, scope.company_uuid),
    register: { uuid: register_uuid, name: register?.name ?? '', identifier: register?.identifier ?? '' },
    names: {
      cashiers: initialsOf([...people, ...others]),
      payment_types: Object.fromEntries(
        catalogue.list(paymentTypes, scope).map(({ uuid, name }) => [uuid, name]),
      ),
      accounts: Object.fromEntries(
        catalogue.list(accounts, scope).map(({ uuid, number, name }) => [uuid, { number, name }]),
      ),
    },
  }
}
