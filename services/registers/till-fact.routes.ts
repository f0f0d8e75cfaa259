import {
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  systemEmployee,
} from '@bon/contracts/kernel'
import { registerStream, reportTillFact, sessionStream, type TillFact } from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { ProgramCommand } from './decide-program.ts'
import { registerDecider } from './register.decider.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { contextOf } from './session.handlers.ts'
import { zReportDecider } from './z-report.decider.ts'

type Lookup = Extract<TillFact, { fact: 'price_looked_up' }>

/** What tills say of themselves, and prices that were asked at them. */
export const tillFactRoutes = (deps: RegisterDependencies): Route[] => [
  route(reportTillFact, async ({ params: { uuid }, body }, request) => {
    if (!(await deps.directory.register(request.scope, uuid))) return reject('request.not_found')
    if (body.fact === 'price_looked_up') return lookUp(deps, uuid, body, request)
    const said = await deps.handler.handle(
      registerDecider,
      registerStream(uuid),
      { ...commandOf(body), register_uuid: uuid, cashier_uuid: systemEmployee },
      contextOf(request, { uuid, body }),
    )
    return isRejection(said) ? said : { body: {} }
  }),
]

const commandOf = (body: Exclude<TillFact, Lookup>): ProgramCommand => {
  const program = 'till'
  switch (body.fact) {
    case 'started':
      return { type: 'StartProgram', program, version: body.version }
    case 'stopped':
      return { type: 'StopProgram', program }
    case 'clock_set':
      return { type: 'NoteClock', program, by_s: body.by_s }
  }
}

const lookUp = async (deps: RegisterDependencies, uuid: string, body: Lookup, request: RequestContext) => {
  const { cashier_uuid, product_uuid, price } = body
  const refused = await refusedInTheNameOf(deps, { register_uuid: uuid, cashier_uuid }, request)
  if (refused) return refused
  if (!deps.directory.everSold(request.scope, product_uuid)) return reject('request.not_found')
  // X and Z list it by article group: the product's own, and the till's word only for one that is no longer sold.
  const sold = await deps.directory.sellable(request.scope, product_uuid, { as_part: true })
  const article_group = sold?.article_group ?? body.article_group
  const session = await deps.sessions.latest(uuid, request.scope.company_uuid)
  if (!session || session.report.status === 'closed') return reject('register.not_open')
  const done = await deps.handler.handle<typeof zReportDecider, 'LookUpPrice'>(
    zReportDecider,
    sessionStream(session.session_uuid),
    { type: 'LookUpPrice', cashier_uuid, product_uuid, article_group, price },
    contextOf(request, { uuid, body }),
  )
  return isRejection(done) ? done : { body: {} }
}
