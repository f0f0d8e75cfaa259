import { deviceEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { addressOf } from './address.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { checkRateLimit } from './rate-limits.ts'

export const deviceRoutes = (deps: PeopleDependencies): Route[] => [
  route(deviceEndpoints.pairingCode, async ({ params }, who) => {
    if (!deps.hasRegister(who.scope, params.uuid)) return reject('request.not_found')
    return { body: await deps.devices.makeCode(who, params.uuid) }
  }),

  route(deviceEndpoints.autoLogin, async ({ body }, who) => {
    const address = addressOf(who.caller)
    const shut = await checkRateLimit(deps, 'pairing', address, who.now)
    if (shut) return shut
    const code = body.code.toUpperCase().replaceAll(/[\s-]/g, '')
    const { code: _, ...device } = body
    const paired = await deps.devices.pair(code, { ...device, caller: who.caller }, who)
    if (!paired) return reject('pairing.invalid')
    await deps.forgive('pairing', address)
    return { body: { status: 'ok' as const, ...paired } }
  }),

  route(deviceEndpoints.list, async (_, { scope, now }) => ({
    body: { devices: await deps.devices.of(scope.company_uuid, now) },
  })),

  route(deviceEndpoints.unpair, async ({ params }, who) => {
    const done = await deps.devices.unpair(who, params.uuid)
    if (done === 'unknown') return reject('device.not_paired')
    return done === 'command.reused' ? reject(done) : { body: {} }
  }),

  route(deviceEndpoints.unlock, async ({ params }, { scope }) => {
    const done = await deps.devices.unlock(scope.company_uuid, params.uuid)
    return done === 'unknown' ? reject('device.not_paired') : { body: {} }
  }),

  route(deviceEndpoints.authorisePosAdmin, async ({ params, body }, who) => {
    if (!deps.hasRegister(who.scope, params.uuid)) return reject('request.not_found')
    const person = await deps.devices.authorise(who, params.uuid, body)
    if (person === 'wrong') return reject('cashier.wrong_pin')
    if ('locked_ms' in person) {
      return reject('cashier.locked', { seconds: Math.ceil(person.locked_ms / 1000) })
    }
    return { body: { authorised: { pin_type: body.pin_type, ...person } } }
  }),
]
