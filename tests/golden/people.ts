import type { RequestContext } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { ids, uuidOfUser } from '../harness/shop.ts'

/** Every action on people that creates an event. */
export const recordPeople = async ({ people, identity, clock }: Application): Promise<void> => {
  const who = (over: Partial<RequestContext> = {}): RequestContext => ({
    now: clock.now(),
    actor: uuidOfUser('admin@kajkanten.example'),
    command_id: newId(),
    caller: '::1 golden',
    scope: { company_uuid: ids.kajkanten, vat_entity_uuid: ids.entity, resource_companies: [ids.kajkanten] },
    ...over,
  })
  const made = <T extends object>(answer: T | string | undefined): T => {
    if (typeof answer !== 'object') throw new Error(`the act was refused: ${answer}`)
    return answer
  }
  const register = ids.registers.bar
  const employee = uuidOfUser('employee@kajkanten.example')

  const invitation = made(
    await people.invitations.invite(who(), 'golden@gaest.example', ['cashier'], 'Kajkanten'),
  )
  await people.invitations.revoke(who(), invitation.uuid)
  await people.members.setRoles(who(), employee, ['employee', 'cashier'])
  await people.pages.choose(who({ if_match: 0n }), employee, { printer: 'changes', product: 'sees' })

  await people.statisticsMails.choose(who(), 'daily')

  const cashier = {
    initials: 'GD',
    first_name: 'Gerda',
    last_name: 'Dahl',
    label: 'Sal',
    hue: 'hav' as const,
    language: null,
    pin: '9876',
  }
  const { uuid } = made(await people.cashiers.create(who(), cashier))
  await people.cashiers.change(who({ if_match: 1n }), uuid, {
    ...cashier,
    last_name: 'Dal',
    label: 'Bar',
    language: 'en',
  })
  await people.cashiers.archive(who(), uuid)
  await people.cashiers.restore(who(), uuid)
  made(await people.privacy.forget(who(), 'cashier', uuid))

  const { code } = await people.devices.makeCode(who(), register)
  const tablet = { device_uuid: newId(), name: 'Tablet', caller: '::1 golden' }
  const { device_uuid } = made(await people.devices.pair(code.replace('-', ''), tablet, who()))
  const device = { uuid: device_uuid, register_uuid: register }
  await people.devices.authorise(who({ device, session_uuid: newId() }), register, {
    pin_type: 'cashier',
    pin: '3333',
  })
  await people.devices.unpair(who(), device_uuid)

  const cashierAt = { register_uuid: register, cashier_uuid: ids.cashiers.lars }
  const session_uuid = newId()
  await people.signIns.begin(who({ session_uuid }), cashierAt)
  const command_id = newId()
  await people.signIns.end(who({ session_uuid }), cashierAt)
  await people.signIns.covers(who({ session_uuid, command_id }), cashierAt)

  const staff = uuidOfUser('super@bon.example')
  const session = await identity.sessionOf(await identity.startSession(staff))
  const impersonation = { actor: staff, session_uuid: session?.session_uuid ?? '' }
  made(await people.impersonations.begin(who(impersonation), employee, 'A call of the shop'))
  await people.impersonations.end(who(impersonation))

  await recordSecurity(people, who())

  const helper = uuidOfUser('provider@bon.example')
  const visiting = await identity.sessionOf(await identity.startSession(helper))
  const visitor = { actor: helper, session_uuid: visiting?.session_uuid ?? '' }
  made(await people.staffVisits.enter(who(visitor), ids.kajkanten, 'A call of the shop'))
  await people.staffVisits.leave(who(visitor))

  const place = { register_uuid: register, person_uuid: who().actor }
  const link = made(await people.inspectionLinks.make(who(), place))
  made(await people.inspectionLinks.open(link.secret, who()))
  await people.inspectionLinks.revoke(who(), link.uuid)
}

/** The events of the security log. */
const recordSecurity = async ({ security }: Application['people'], who: RequestContext): Promise<void> => {
  const user_uuid = who.actor
  await security.note(who, { type: 'PersonSignedIn', data: { user_uuid, by: 'password_and_code' } })
  await security.note(who, { type: 'PersonSignedOut', data: { user_uuid, which: 'all_others', sessions: 2 } })
  await security.note(who, { type: 'PasswordChanged', data: { user_uuid, by: 'letter' } })
  await security.note(who, { type: 'SecondFactorChanged', data: { user_uuid, to: 'on' } })
  await security.note(who, { type: 'AdminPinChanged', data: { user_uuid, to: 'set' } })
  const [holder_uuid, times] = [user_uuid, 1]
  const counted = { ...who, company_uuid: ids.kajkanten }
  const pin = { pin_type: 'admin', reason: 'locked' } as const
  const register_uuid = ids.registers.bar
  const access = { permission: 'users.read', reason: 'forbidden' } as const
  await security.count(who, { type: 'SignInRefused', data: { user_uuid, reason: 'wrong_code', times } })
  await security.count(counted, { type: 'PinRefused', data: { holder_uuid, register_uuid, ...pin, times } })
  await security.count(counted, { type: 'AccessRefused', data: { holder_uuid, ...access, times } })
  await security.count(counted, { type: 'DataExported', data: { holder_uuid, kind: 'e_invoice', times } })
  await security.settled()
}
