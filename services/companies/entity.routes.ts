import { companyEndpoints } from '@bon/contracts/companies'
import { announced, isRejection, type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import type { DataOf, vatEntities } from '@bon/contracts/resources'
import type { Fields, ResourceDependencies } from '../resources/index.ts'
import { changeOwnEntity, ownEntity } from './own-entity.ts'

type Entity = DataOf<typeof vatEntities>

const daysOf = ({ zone, cut_offs }: Entity) => ({ zone, cut_offs })
const rulesOf = ({ cash_register_rules }: Entity) => ({ cash_register_rules })
const yearsOf = ({ accounting_year_starts }: Entity) => ({ accounting_year_starts })

/** What a company's administrators change of its VAT entity themselves. */
export const entityRoutes = (deps: ResourceDependencies): Route[] => {
  const changed = async <Part extends Partial<Entity>>(
    partOf: (entity: Entity) => Part,
    to: Fields,
    request: RequestContext,
  ) => {
    if (request.if_match === undefined) return reject('request.needs_revision')
    const done = await changeOwnEntity(deps, to, request.if_match, request)
    if (isRejection(done)) return done
    const answer = (await ownEntity(deps, request.scope, partOf)) ?? missing()
    return done.position === undefined || isRejection(answer)
      ? answer
      : { ...answer, position: done.position }
  }

  return [
    route(
      companyEndpoints.businessDays,
      async (_, { scope }) => (await ownEntity(deps, scope, daysOf)) ?? missing(),
    ),

    route(companyEndpoints.changeBusinessDays, async ({ body }, request) => {
      const done = await changed(daysOf, body, request)
      return isRejection(done) ? announced(companyEndpoints.changeBusinessDays, done) : done
    }),

    route(
      companyEndpoints.cashRegisterRules,
      async (_, { scope }) => (await ownEntity(deps, scope, rulesOf)) ?? missing(),
    ),

    route(companyEndpoints.changeCashRegisterRules, async ({ body }, request) => {
      const done = await changed(rulesOf, body, request)
      return isRejection(done) ? announced(companyEndpoints.changeCashRegisterRules, done) : done
    }),

    route(
      companyEndpoints.accountingYears,
      async (_, { scope }) => (await ownEntity(deps, scope, yearsOf)) ?? missing(),
    ),

    route(companyEndpoints.changeAccountingYears, async ({ body }, request) => {
      const done = await changed(yearsOf, body, request)
      return isRejection(done) ? announced(companyEndpoints.changeAccountingYears, done) : done
    }),
  ]
}

const missing = () => reject('request.not_found')
