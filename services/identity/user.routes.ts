import { invitationEndpoints, userEndpoints } from '@bon/contracts/identity'
import { logStart, type RequestContext, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import type { PeopleDependencies, RolesDone } from './people.dependencies.ts'
import { checkRateLimit } from './rate-limits.ts'

export const userRoutes = (deps: PeopleDependencies): Route[] => {
  const rowOf = async (company: Uuid, uuid: Uuid, me: Uuid) => {
    const found = (await deps.members.of(company)).find((user) => user.uuid === uuid)
    return found && { ...found, is_me: uuid === me }
  }
  return [
    route(userEndpoints.list, async (_, { scope, actor }) => {
      const users = await deps.members.of(scope.company_uuid)
      return { body: { users: users.map((user) => ({ ...user, is_me: user.uuid === actor })) } }
    }),

    route(userEndpoints.changeRoles, async ({ params, body }, who) => {
      const done = await deps.members.setRoles(who, params.uuid, body.roles)
      if (done === 'last_admin') return reject('user.last_admin')
      if (done === 'beyond') return reject('user.beyond_own')
      if (done === 'command.reused') return reject(done)
      if (done === 'done') rangFor(deps, who, params.uuid)
      const user = done === 'done' && (await rowOf(who.scope.company_uuid, params.uuid, who.actor))
      return user ? { body: { user } } : reject('request.not_found')
    }),

    route(userEndpoints.removeRole, async ({ params }, who) =>
      left(deps, who, params.uuid, await deps.members.removeRole(who, params.uuid, params.role)),
    ),

    route(userEndpoints.remove, async ({ params }, who) =>
      left(deps, who, params.uuid, await deps.members.setRoles(who, params.uuid, [])),
    ),
  ]
}

/** Makes the person's own screens and the lists of users reload. */
export const rangFor = (
  { publishChange }: PeopleDependencies,
  { scope }: RequestContext,
  uuid: Uuid,
): void => {
  const { company_uuid } = scope
  // People are stored outside the log, so the notification has no position.
  publishChange({ company_uuid, topic: 'people', uuid, revision: '0', position: logStart.toString() })
}

const left = (deps: PeopleDependencies, who: RequestContext, uuid: Uuid, done: RolesDone) => {
  if (done === 'done') rangFor(deps, who, uuid)
  if (done === 'last_admin') return reject('user.last_admin')
  if (done === 'beyond') return reject('user.beyond_own')
  if (done === 'unknown') return reject('request.not_found')
  return done === 'command.reused' ? reject(done) : { body: {} }
}

export const invitationRoutes = (deps: PeopleDependencies): Route[] => [
  route(invitationEndpoints.list, async (_, { scope, now }) => ({
    body: { invitations: await deps.invitations.of(scope.company_uuid, now) },
  })),

  route(invitationEndpoints.invite, async ({ body }, who) => {
    // Limited per day and company, so that our letters are not abused as spam.
    if (!deps.isApproved(who.scope)) return reject('company.not_approved')
    if (await checkRateLimit(deps, 'invite', who.scope.company_uuid, who.now))
      return reject('invitation.too_many')
    const name = deps.companyName(who.scope.company_uuid)
    const invited = await deps.invitations.invite(who, body.email, body.roles, name)
    if (invited === 'already_open') return reject('invitation.already_open')
    if (invited === 'already_user') return reject('invitation.already_user')
    if (invited === 'beyond') return reject('user.beyond_own')
    return invited === 'command.reused' ? reject(invited) : { body: { invitation: invited } }
  }),

  route(invitationEndpoints.resend, async ({ params }, who) => {
    if (!deps.isApproved(who.scope)) return reject('company.not_approved')
    if (await checkRateLimit(deps, 'invite', who.scope.company_uuid, who.now))
      return reject('invitation.too_many')
    const name = deps.companyName(who.scope.company_uuid)
    const sent = await deps.invitations.resend(who, params.uuid, name)
    if (sent === 'unknown') return reject('request.not_found')
    if (sent === 'answered') return reject('invitation.answered')
    if (sent === 'beyond') return reject('user.beyond_own')
    return sent === 'command.reused' ? reject(sent) : { body: { invitation: sent } }
  }),

  route(invitationEndpoints.revoke, async ({ params }, who) => {
    const revoked = await deps.invitations.revoke(who, params.uuid)
    if (revoked === 'unknown') return reject('request.not_found')
    if (revoked === 'answered') return reject('invitation.answered')
    return revoked === 'command.reused' ? reject(revoked) : { body: { invitation: revoked } }
  }),

  route(invitationEndpoints.accept, async ({ params }, who) => {
    const outcome = await deps.invitations.answer(who, params.uuid, 'accepted')
    return typeof outcome === 'string' ? unanswered(outcome) : { body: outcome }
  }),

  route(invitationEndpoints.reject, async ({ params }, who) => {
    const outcome = await deps.invitations.answer(who, params.uuid, 'rejected')
    return typeof outcome === 'string' ? unanswered(outcome) : { body: {} }
  }),
]

const unanswered = (why: 'unknown' | 'answered' | 'expired' | 'command.reused') => {
  if (why === 'unknown') return reject('request.not_found')
  if (why === 'answered') return reject('invitation.answered')
  return why === 'expired' ? reject('invitation.expired') : reject(why)
}
