import {
  impersonationEndpoints,
  outboxEndpoints,
  privacyEndpoints,
  staffAccessEndpoints,
} from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import type { PeopleDependencies } from './people.dependencies.ts'

export const oversightRoutes = (deps: PeopleDependencies): Route[] => [
  route(impersonationEndpoints.begin, async ({ body }, who) => {
    const begun = await deps.impersonations.begin(who, body.user_uuid, body.reason)
    if (begun === 'refused') return reject('impersonation.refused')
    if (begun === 'command.reused') return reject(begun)
    const { name, until } = begun
    return { body: { impersonated: { uuid: body.user_uuid, name }, until } }
  }),

  route(impersonationEndpoints.end, async (_, who) => {
    await deps.impersonations.end(who)
    return { body: {} }
  }),

  route(privacyEndpoints.forget, async ({ body }, who) => {
    const report = await deps.privacy.forget(who, body.subject_kind, body.subject_uuid)
    if (report === 'unknown') return reject('request.not_found')
    if (report === 'last_admin') return reject('user.last_admin')
    if (report === 'other_companies') return reject('forget.other_companies')
    return report === 'command.reused' ? reject(report) : { body: { report } }
  }),

  route(staffAccessEndpoints.enter, async ({ body }, who) => {
    const entered = await deps.staffVisits.enter(who, body.company_uuid, body.reason)
    if (entered === 'refused') return reject('staff_access.refused')
    return entered === 'command.reused' ? reject(entered) : { body: entered }
  }),

  route(staffAccessEndpoints.leave, async (_, who) => {
    await deps.staffVisits.leave(who)
    return { body: {} }
  }),

  route(staffAccessEndpoints.list, async (_, { scope, now }) => ({
    body: { visits: await deps.staffVisits.of(scope.company_uuid, now) },
  })),

  route(outboxEndpoints.list, async (_, { scope }) => {
    const is_open = deps.outbox.isOpen
    return { body: { mails: is_open ? await deps.outbox.list(scope.company_uuid) : [], is_open } }
  }),
]
