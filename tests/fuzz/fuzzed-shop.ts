import { afterAll, beforeAll } from 'vitest'
import { startShop } from '../harness/start-shop.ts'
import { type Shop, targets } from './bad-requests.ts'
import { openShop } from './open-shop.ts'
import type { KnownValues } from './random-requests.ts'
import { hangUp, send } from './wire.ts'

/** `/live` does not end by itself; signing out would end the session of the other calls. */
const endless = new Set(['live.listen', 'identity.logout'])
/**
 * Thirty-five entities share one implementation: one of the log and one of the vault are tested fully, the others
 * briefly.
 */
const inFull = ['resources/products.', 'resources/customers.']
export const isLike = (id: string) =>
  id.startsWith('resources/') && !inFull.some((name) => id.startsWith(name))
/** Every call of the API by its name, without those that do not end. */
export const named = targets().map((target) => [target.id, target] as const)
export const ending = named.filter(([id]) => !endless.has(id))

type Fuzzed = { url: string; shop: Shop; knownValues: KnownValues }

const companyOf = async (origin: string, token: string): Promise<string> => {
  const path = '/api/v1/users/get-signed-in-user-data'
  const headers = { authorization: `Bearer ${token}` }
  const { company } = JSON.parse((await send(origin, { method: 'GET', path, headers })).text)
  return company.uuid
}

/** A shop for this file, in the middle of its day; its fields are set before the tests run. */
export const fuzzedShop = (): Fuzzed => {
  const fuzzed = { url: '', knownValues: {} } as Fuzzed
  beforeAll(async () => {
    const running = await startShop()
    const { url } = running
    const { admin, neighbour, super: provider } = running.tokens
    const shop = {
      token: admin,
      providerToken: provider,
      neighbourToken: neighbour,
      company_uuid: await companyOf(url, admin),
      neighbour_uuid: await companyOf(url, neighbour),
    }
    Object.assign(fuzzed, { url, shop, knownValues: await openShop(running) })
    return () => running.stop()
  })
  afterAll(hangUp)
  return fuzzed
}
