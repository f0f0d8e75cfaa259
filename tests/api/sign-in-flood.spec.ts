import { api } from '@bon/contracts/api'
import { afterAll, expect, test } from 'vitest'
import { startShop } from '../harness/start-shop.ts'

const shop = await startShop()
afterAll(shop.stop)
const { call } = shop

const signIn = (client: string, secret: string, device?: string) =>
  call(api.identity.login, { token: null, body: { client, secret, ...(device && { device }) } })

test('S-08: a known device signs in during 115 attempts of unknown ones from one address, of which 40 are checked', async () => {
  const owner = 'admin@kajkanten.example'
  const { device } = (await signIn(owner, 'Bonbon123')).body
  const answered: string[] = []
  const strangers = Array.from({ length: 115 }, async (_, i) => {
    const { problem } = await signIn(`stranger${i}@nowhere.example`, 'Not-the-1-password')
    answered.push(problem?.code ?? 'in')
  })
  const ownerResponse = await signIn(owner, 'Bonbon123', device)
  answered.push('the owner')
  expect(ownerResponse.status).toBe(200)
  await Promise.all(strangers)
  const count = (code: string) => answered.filter((one) => one === code).length
  expect([count('in'), count('login.incorrect')]).toEqual([0, 40])
  expect(count('login.throttled')).toBe(75)
  // Some of the checked strangers may have been before the owner, but none that came later.
  const before = answered.slice(0, answered.indexOf('the owner'))
  expect(before.filter((one) => one === 'login.incorrect').length).toBeLessThan(40)
  // The address has reached its limit: its next stranger is throttled, and its known device is not.
  expect((await signIn('another@nowhere.example', 'Not-the-1-password')).problem?.code).toBe(
    'login.throttled',
  )
  expect((await signIn(owner, 'Bonbon123', device)).status).toBe(200)
})
