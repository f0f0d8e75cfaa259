import { api } from '@bon/contracts/api'
import { describe, expect, test } from 'vitest'
import { openAuthenticator } from '../doubles/authenticator/index.ts'
import { callShop, loginTo, uuidOfUser } from '../harness/shop.ts'
import type { ApiShop } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

/**
 * The rules are tested in tests/security/passkeys.spec.ts; this suite tests the endpoints, and the origin of the page.
 */
export const passkeys = (shop: ApiShop) =>
  describe('passkeys', () => {
    const open = { token: null, company: null }
    const origin = shop.url.replace('127.0.0.1', 'localhost')
    const call = callShop(origin, () => shop.tokens.admin)

    test('without PUBLIC_URL they work at localhost, and at no other address', async () => {
      expect((await call(api.passkeys.status, open)).body).toEqual({ origin })
      expect((await shop.call(api.passkeys.status, open)).body).toEqual({ origin: null })
      expect((await shop.call(api.passkeys.challenge, open)).problem?.code).toBe('passkey.off')
      const { token, password: current_password } = await newPerson(shop)
      const offer = { token, company: null, body: { current_password } }
      expect((await shop.call(api.passkeys.offer, offer)).problem?.code).toBe('passkey.off')
    })

    test('a passkey made with the password signs in by itself, and is on no other person’s page', async () => {
      const { token, email, password: current_password } = await newPerson(shop)
      const me = { token, company: null }
      const key = openAuthenticator({ origin })
      const { options } = (await call(api.passkeys.offer, { ...me, body: { current_password } })).body
      const body = { name: 'Telefon', made: key.make(options) }
      const { passkey } = (await call(api.passkeys.add, { ...me, body })).body
      const challenge = (await call(api.passkeys.challenge, open)).body
      const shown = key.show(challenge)
      const signedIn = await call(api.passkeys.signIn, { ...open, body: { shown } })
      expect(signedIn.body).toMatchObject({ status: 'ok', client: email })
      expect((await call(api.profile.show, { ...open, token: signedIn.body.token })).status).toBe(200)
      const again = await call(api.passkeys.signIn, { ...open, body: { shown } })
      expect([again.status, again.problem?.code]).toEqual([401, 'passkey.refused'])

      const other = { token: shop.tokens.admin, company: null, params: { uuid: passkey.uuid } }
      expect((await call(api.passkeys.rename, { ...other, body: { name: 'Min' } })).status).toBe(404)
      expect((await call(api.passkeys.list, { ...me, token: shop.tokens.admin })).body.passkeys).toEqual([])
    })

    test('DEF-48: none is offered or added while impersonating', async () => {
      const user_uuid = uuidOfUser('accountant@kajkanten.example')
      const mine = { token: await loginTo(shop.url, 'super@bon.example'), company: null }
      await call(api.impersonation.begin, { ...mine, body: { user_uuid, reason: 'A call of the shop' } })
      const options = { ...mine, headers: { impersonate: user_uuid } }
      const offer = await call(api.passkeys.offer, { ...options, body: { current_password: 'Bonbon123' } })
      expect(offer.problem?.code).toBe('session.impersonating')
    })
  })
