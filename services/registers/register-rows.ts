import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { RegisterRow } from '@bon/contracts/registers'
import { registers } from '@bon/contracts/resources'
import { companyOf, dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { type CashierTag, cashierTags, openSessionTag } from './register-status.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  catalogue: Catalogue
  sessions: Pick<Sessions, 'latest'>
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
}

/** The registers of a company with their sessions: the one that is open, or how the last one ended. */
export const registerRows = async (
  { catalogue, sessions, cashiers }: Dependencies,
  scope: CompanyScope,
): Promise<RegisterRow[]> => {
  const people = cashierTags(await cashiers(scope.resource_companies))
  const company_name = companyOf(catalogue, scope.company_uuid)?.display_name ?? ''
  const rules = dayRulesIn(catalogue, scope)
  return Promise.all(
    catalogue.list(registers, scope).map(async ({ uuid, identifier, name }) => {
      const session = await sessions.latest(uuid, scope.company_uuid)
      const closed = session?.report.status === 'closed' ? session.report : undefined
      return {
        uuid,
        identifier,
        name,
        company_name,
        session: openSessionTag(session, rules),
        last_close: closed ? { n: closed.n, at: closed.closed_at } : null,
        cashiers: people,
      }
    }),
  )
}
