import { api } from '@bon/contracts/api'
import { expect, test } from 'vitest'
import { ids, type Shop } from '../harness/shop.ts'
import { withTenantChecks } from './tenant-isolation.ts'

const order = '0199a000-0000-7000-8000-000000000001'

/** A shop that gives everybody the same answer, as with a missing company filter. */
const leaking = (body: object) => {
  const call = async () => ({ status: 200, headers: new Headers(), body, problem: undefined })
  const tokens = { provider: 'provider' } as Shop['tokens']
  return withTenantChecks({ url: '', tokens, ids, call, stop: async () => undefined } as unknown as Shop)
}

test('an answer that names the neighbour, the neighbour’s register or its former data is found (G-27)', async () => {
  await expect(leaking({ name: 'Nabo disk' }).call(api.registers.list)).rejects.toThrow()
  await expect(leaking({ uuid: ids.registers.kiosk }).call(api.registers.list)).rejects.toThrow('nabo’s')
  const shop = leaking({ orders: [order] })
  await shop.call(api.orders.list, { company: ids.nabo })
  await expect(shop.call(api.orders.list)).rejects.toThrow('nabo’s')
})

test('the neighbour’s answers are searched for our data in the same way', async () => {
  const leak = leaking({ uuid: ids.registers.bar })
  await expect(leak.call(api.registers.list, { company: ids.nabo })).rejects.toThrow('kajkanten’s')
  await leak.call(api.registers.list)
})
