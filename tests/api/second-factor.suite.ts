import { api } from '@bon/contracts/api'
import { describe, expect, test } from 'vitest'
import { totpOf } from '../harness/totp.ts'
import type { ApiShop } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

export const secondFactor = (shop: ApiShop) =>
  describe('two-step sign-in', () => {
    const { call } = shop

    test('S-11: a person who turns it on signs in by password and code only, each code once, until it is turned off', async () => {
      const { email, password, token } = await newPerson(shop)
      const me = { token, company: null }
      const signIn = (code?: string) =>
        call(api.identity.login, {
          token: null,
          body: { client: email, secret: password, ...(code && { code }) },
        })
      const other = (await signIn()).body.token
      const shown = async () => (await call(api.second_factor.show, me)).body.second_factor
      expect(await shown()).toEqual({ since: null, recovery_codes_left: 0, asks_code: false })
      const offer = (current_password: string) =>
        call(api.second_factor.offer, { ...me, body: { current_password } })
      expect((await offer('Forkert123')).problem?.code).toBe('password.wrong')
      const { secret, uri } = (await offer(password)).body
      expect(uri).toContain(`secret=${secret}`)
      // An offered second factor is not active: if it was never scanned, it locks nobody out.
      expect((await signIn()).status).toBe(200)

      const confirm = (code: string) => call(api.second_factor.confirm, { ...me, body: { code } })
      expect((await confirm('000000')).problem?.code).toBe('second_factor.code_wrong')
      // Both codes must come from one time: if a step ended in between, a used code would be a new one.
      const began = Date.now()
      const [used, next] = [totpOf(secret, 0, began), totpOf(secret, 1, began)]
      const { recovery_codes } = (await confirm(used)).body
      expect(await shown()).toMatchObject({ since: expect.any(String), recovery_codes_left: 8 })
      expect((await call(api.profile.show, { token: other, company: null })).status).toBe(401)
      expect((await call(api.profile.show, me)).status).toBe(200)

      const refusals = [await signIn(), await signIn(used), await signIn('000000')]
      expect(refusals.map(({ status, problem }) => [status, problem?.code])).toEqual([
        [401, 'login.code_needed'],
        [401, 'login.code_wrong'],
        [401, 'login.code_wrong'],
      ])
      expect((await signIn(next)).body.token).toMatch(/^[\w-]{43}$/)
      expect((await signIn(next)).problem?.code).toBe('login.code_wrong')
      const [first = '', second = ''] = recovery_codes
      expect((await signIn(first)).status).toBe(200)
      expect((await signIn(first)).problem?.code).toBe('login.code_wrong')

      const remove = (current_password: string, code: string) =>
        call(api.second_factor.remove, { ...me, body: { current_password, code } })
      expect((await remove('Forkert123', second)).problem?.code).toBe('password.wrong')
      expect((await remove(password, first)).problem?.code).toBe('second_factor.code_wrong')
      expect((await remove(password, second)).status).toBe(200)
      expect((await signIn()).status).toBe(200)
    })
  })
