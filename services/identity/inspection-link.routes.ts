import { inspectionLinkEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { addressOf } from './address.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { checkRateLimit } from './rate-limits.ts'

/** Links for inspectors: made with an admin PIN at a till or in the office, opened by anybody who has one. */
export const inspectionLinkRoutes = (deps: PeopleDependencies): Route[] => [
  route(inspectionLinkEndpoints.list, async (_, { scope, now }) => {
    const links = await deps.inspectionLinks.of(scope.company_uuid, now)
    const inspection_links = links.map(({ register_uuid, ...link }) => ({
      ...link,
      register:
        register_uuid === null
          ? null
          : { uuid: register_uuid, name: deps.registerName(scope, register_uuid) },
    }))
    return { body: { inspection_links } }
  }),

  route(inspectionLinkEndpoints.make, async (_, who) => {
    const { company_uuid } = who.scope
    const action = { kind: 'inspection_link.make_in_office', subject_uuid: company_uuid } as const
    const person_uuid = await approvedBy(deps, who, { ...action, register_uuid: deskOf(who.scope) })
    if (!person_uuid) return reject('register.admin_pin_needed')
    const made = await deps.inspectionLinks.make(who, { register_uuid: null, person_uuid })
    return made === 'command.reused' ? reject(made) : { body: made }
  }),

  route(inspectionLinkEndpoints.makeAtTill, async ({ params: { uuid } }, who) => {
    if (!deps.hasRegister(who.scope, uuid)) return reject('request.not_found')
    const action = { kind: 'inspection_link.make', subject_uuid: uuid } as const
    const person_uuid = await approvedBy(deps, who, { ...action, register_uuid: uuid })
    if (!person_uuid) return reject('register.admin_pin_needed')
    const made = await deps.inspectionLinks.make(who, { register_uuid: uuid, person_uuid })
    return made === 'command.reused' ? reject(made) : { body: made }
  }),

  route(inspectionLinkEndpoints.revoke, async ({ params }, who) => {
    const done = await deps.inspectionLinks.revoke(who, params.uuid)
    if (done === 'unknown') return reject('request.not_found')
    if (done === 'ended') return reject('inspection_link.ended')
    return done === 'command.reused' ? reject(done) : { body: {} }
  }),

  route(inspectionLinkEndpoints.open, async ({ body }, who) => {
    const address = addressOf(who.caller)
    const shut = await checkRateLimit(deps, 'inspection', address, who.now)
    if (shut) return shut
    const opened = await deps.inspectionLinks.open(body.secret, who)
    if (opened === 'unknown') return reject('inspection_link.unknown')
    if (opened === 'expired') return reject('inspection_link.expired')
    if (opened === 'revoked') return reject('inspection_link.revoked')
    await deps.forgive('inspection', address)
    return { body: opened }
  }),
]

type Approvable = Omit<Parameters<PeopleDependencies['takesAdminPin']>[1], 'cashier_uuid'>

/** The link is made in nobody's name but the administrator's, so the caller stands for the cashier. */
const approvedBy = (deps: PeopleDependencies, who: RequestContext, action: Approvable) =>
  deps.takesAdminPin(who, { ...action, cashier_uuid: who.actor })
