import { officeApprovalEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import type { PeopleDependencies } from './people.dependencies.ts'

/** The PIN at the desk: checked, counted and bound to one command as at a till. */
export const officeApprovalRoutes = (deps: PeopleDependencies): Route[] => [
  route(officeApprovalEndpoints.approve, async ({ body }, who) => {
    const action = { ...body.action, cashier_uuid: who.actor }
    const person = await deps.devices.authorise(who, deskOf(who.scope), {
      pin_type: 'admin',
      pin: body.pin,
      action,
    })
    if (person === 'wrong') return reject('cashier.wrong_pin')
    if ('locked_ms' in person)
      return reject('cashier.locked', { seconds: Math.ceil(person.locked_ms / 1000) })
    return { body: { approved: person } }
  }),
]
