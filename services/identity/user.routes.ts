import { invitationEndpoints, userEndpoints } from '@bon/contracts/identity'
import { logStart, type RequestContext, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import { knock } from './doors.ts'
import type { PeopleHouse, RolesDone } from './people-house.ts'

export const userRoutes = (house: PeopleHouse): Route[] => {
  const rowOf = async (company: Uuid, uuid: Uuid, me: Uuid) => {
    const found = (await house.members.of(company)).find((user) => user.uuid === uuid)
    return found && { ...found, is_me: uuid === me }
  }
  return [
    route(userEndpoints.list, async (_, { scope, actor }) => {
      const users = await house.members.of(scope.company_uuid)
      return { body: { users: users.map((user) => ({ ...user, is_me: user.uuid === actor })) } }
    }),

    route(userEndpoints.changeRoles, async ({ params, body }, who) => {
      const done = await house.members.setRoles(who, params.uuid, body.roles)
      if (done === 'last_admin') return reject('user.last_admin')
      if (done === 'beyond') return reject('user.beyond_own')
      if (done === 'command.reused') return reject(done)
      if (done === 'done') rangFor(house, who, params.uuid)
      const user = done === 'done' && (await rowOf(who.scope.company_uuid, params.uuid, who.actor))
      return user ? { body: { user } } : reject('request.not_found')
    }),

    route(userEndpoints.removeRole, async ({ params }, who) =>
      left(house, who, params.uuid, await house.members.removeRole(who, params.uuid, params.role)),
    ),

    route(userEndpoints.remove, async ({ params }, who) =>
      left(house, who, params.uuid, await house.members.setRoles(who, params.uuid, [])),
    ),
  ]
}

/** The person's own screens, and the lists of users, are read anew. */
export const rangFor = ({ ring }: PeopleHouse, { scope }: RequestContext, uuid: Uuid): void => {
  const { company_uuid } = scope
  // People lie beside the log, not in it: the bell names no place there.
  ring({ company_uuid, topic: 'people', uuid, revision: '0', position: logStart.toString() })
}

const left = (house: PeopleHouse, who: RequestContext, uuid: Uuid, done: RolesDone) => {
  if (done === 'done') rangFor(house, who, uuid)
  if (done === 'last_admin') return reject('user.last_admin')
  if (done === 'beyond') return reject('user.beyond_own')
  if (done === 'unknown') return reject('request.not_found')
  return done === 'command.reused' ? reject(done) : { body: {} }
}

export const invitationRoutes = (house: PeopleHouse): Route[] => [
  route(invitationEndpoints.list, async (_, { scope, now }) => ({
    body: { invitations: await house.invitations.of(scope.company_uuid, now) },
  })),

  route(invitationEndpoints.invite, async ({ body }, who) => {
    // Our letters are not to be somebody's spam: so many a day and company.
    if (!house.isApproved(who.scope)) return reject('company.not_approved')
    if (await knock(house, 'invite', who.scope.company_uuid, who.now)) return reject('invitation.too_many')
    const name = house.companyName(who.scope.company_uuid)
    const invited = await house.invitations.invite(who, body.email, body.roles, name)
    if (invited === 'already_open') return reject('invitation.already_open')
    if (invited === 'already_user') return reject('invitation.already_user')
    if (invited === 'beyond') return reject('user.beyond_own')
    return invited === 'command.reused' ? reject(invited) : { body: { invitation: invited } }
  }),

  route(invitationEndpoints.resend, async ({ params }, who) => {
    if (!house.isApproved(who.scope)) return reject('company.not_approved')
    if (await knock(house, 'invite', who.scope.company_uuid, who.now)) return reject('invitation.too_many')
    const name = house.companyName(who.scope.company_uuid)
    const sent = await house.invitations.resend(who, params.uuid, name)
    if (sent === 'unknown') return reject('request.not_found')
    if (sent === 'answered') return reject('invitation.answered')
    if (sent === 'beyond') return reject('user.beyond_own')
    return sent === 'command.reused' ? reject(sent) : { body: { invitation: sent } }
  }),

  route(invitationEndpoints.revoke, async ({ params }, who) => {
    const revoked = await house.invitations.revoke(who, params.uuid)
    if (revoked === 'unknown') return reject('request.not_found')
    if (revoked === 'answered') return reject('invitation.answered')
    return revoked === 'command.reused' ? reject(revoked) : { body: { invitation: revoked } }
  }),

  route(invitationEndpoints.accept, async ({ params }, who) => {
    const said = await house.invitations.answer(who, params.uuid, 'accepted')
    return typeof said === 'string' ? unanswered(said) : { body: said }
  }),

  route(invitationEndpoints.reject, async ({ params }, who) => {
    const said = await house.invitations.answer(who, params.uuid, 'rejected')
    return typeof said === 'string' ? unanswered(said) : { body: {} }
  }),
]

const unanswered = (why: 'unknown' | 'answered' | 'expired' | 'command.reused') => {
  if (why === 'unknown') return reject('request.not_found')
  if (why === 'answered') return reject('invitation.answered')
  return why === 'expired' ? reject('invitation.expired') : reject(why)
}
