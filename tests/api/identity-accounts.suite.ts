import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'
import { letterTo, personalLetterTo } from './letters.ts'

const password = 'Frokost2026x'
const another = 'Aftensmad2026x'
const open = { token: null }

/** A new person by the public way: signed up, confirmed by letter, signed in. */
export const newPerson = async (shop: ApiShop, name = 'Ny Person') => {
  const email = `${newId()}@ny.example`
  const body = {
    name,
    email,
    email_repeat: email,
    ...twice(password),
    accepts_terms: true,
    language: 'da' as const,
  }
  await shop.call(api.access.signUp, { ...open, body })
  const { token } = await letterTo(shop, email, 'sign_up_confirm')
  await shop.call(api.access.confirmEmail, { ...open, body: { token } })
  return { email, name, password, token: await signIn(shop, email, password) }
}

const twice = (chosen: string) => ({ password: chosen, password_repeat: chosen })
const signIn = async ({ call }: ApiShop, client: string, secret: string) =>
  (await call(api.identity.login, { ...open, body: { client, secret } })).body.token

export const identityAccounts = (shop: ApiShop) =>
  describe('accounts', () => {
    const { call } = shop
    const statusOf = async (token: string) => (await call(api.profile.show, { token, company: null })).status
    const withoutCompany = async (token: string, path: string, method = 'GET', body?: object) => {
      const answer = await fetch(`${shop.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const until = (status: number, request: () => Promise<number>) =>
      pollUntil(request, (value) => value === status)

    test('ADR 0084: where users exist, no first user can be created', async () => {
      expect((await call(api.begin.status, open)).body).toEqual({ is_open: false, may_sign_up: true })
      const body = {
        code: '0'.repeat(32),
        name: 'Fremmed',
        email: `${newId()}@ny.example`,
        language: 'da' as const,
        ...twice(password),
      }
      const { problem } = await call(api.begin.makeFirst, { ...open, body })
      expect(problem).toMatchObject({ status: 409, code: 'begin.closed' })
    })

    test('AUTH-05, DEF-47: signing up creates no account until its letter is confirmed, and answers everybody the same', async () => {
      const email = `${newId()}@ny.example`
      const body = {
        name: 'Ny Person',
        email,
        email_repeat: email,
        ...twice(password),
        accepts_terms: true,
        language: 'da' as const,
      }
      const fresh = await call(api.access.signUp, { ...open, body })
      expect([fresh.status, fresh.body]).toEqual([200, { status: 'ok', next: 'confirm_email' }])
      const early = await call(api.identity.login, { ...open, body: { client: email, secret: password } })
      expect(early.problem?.code).toBe('login.incorrect')

      const existingEmail = 'employee@kajkanten.example'
      const again = await call(api.access.signUp, {
        ...open,
        body: { ...body, email: existingEmail, email_repeat: existingEmail },
      })
      expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
      expect((await personalLetterTo(shop, existingEmail, 'sign_up_known')).text).toContain(
        'Du har allerede en',
      )

      const { token } = await letterTo(shop, email, 'sign_up_confirm')
      expect((await call(api.access.confirmEmail, { ...open, body: { token } })).status).toBe(200)
      const twiceUsed = await call(api.access.confirmEmail, { ...open, body: { token } })
      expect(twiceUsed.problem?.code).toBe('confirm.invalid')
      expect(
        (await withoutCompany(await signIn(shop, email, password), '/profile')).body['profile'],
      ).toMatchObject({
        email,
        initials: 'NP',
        roles: [],
      })
    })

    test.each([
      [{ password_repeat: another }, 'password.mismatch', 'AUTH-27'],
      [{ password: 'kort', password_repeat: 'kort' }, 'password.weak', 'AUTH-26'],
      [{ password: 'Trustno1', password_repeat: 'Trustno1' }, 'password.weak', 'S-11'],
      [{ email_repeat: 'en@anden.example' }, 'sign_up.email_mismatch', 'AUTH-28'],
      [{ accepts_terms: false }, 'sign_up.terms', 'AUTH-29'],
    ])('a sign-up with %j is refused: %s (%s)', async (wrong, code, _id) => {
      const email = 'n@ny.example'
      const body = {
        name: 'N',
        email,
        email_repeat: email,
        ...twice(password),
        accepts_terms: true,
        language: 'da' as const,
      }
      const refused = await call(api.access.signUp, { ...open, body: { ...body, ...wrong } })
      expect([refused.status, refused.problem?.code]).toEqual([409, code])
    })

    test('AUTH-04, AUTH-37, DEF-47: a forgotten password is reset by a link that works once and ends all sessions', async () => {
      const person = await newPerson(shop)
      const requestReset = (email: string) => call(api.access.forgotPassword, { ...open, body: { email } })
      const [existing, unknown] = [
        await requestReset(person.email),
        await requestReset(`${newId()}@nowhere.example`),
      ]
      expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])

      const { token } = await personalLetterTo(shop, person.email, 'password_reset')
      const weak = await call(api.access.resetPassword, { ...open, body: { token, ...twice('kort') } })
      expect(weak.problem?.code).toBe('password.weak')
      const set = await call(api.access.resetPassword, { ...open, body: { token, ...twice(another) } })
      expect(set.status).toBe(200)
      expect(await until(401, () => statusOf(person.token))).toBe(401)
      const again = await call(api.access.resetPassword, { ...open, body: { token, ...twice(password) } })
      expect(again.problem?.code).toBe('reset.invalid')
      expect(await signIn(shop, person.email, another)).toMatch(/^[\w-]{43}$/)
      expect((await personalLetterTo(shop, person.email, 'password_changed')).text).not.toContain('http')
    })

    test('G-28: the fourth letter to one address in an hour waits, whether the address has an account or not', async () => {
      for (const email of ['accountant@kajkanten.example', `${newId()}@nowhere.example`]) {
        const codes = []
        for (let i = 0; i < 4; i++)
          codes.push((await call(api.access.forgotPassword, { ...open, body: { email } })).status)
        expect(codes).toEqual([200, 200, 200, 429])
      }
    })

    test('AUTH-14, G-31: a new password requires the old one and ends every other session within a second', async () => {
      const person = await newPerson(shop)
      const other = await signIn(shop, person.email, person.password)
      const change = (current_password: string) =>
        withoutCompany(person.token, '/profile/password', 'POST', { current_password, ...twice(another) })
      expect((await change('Forkert123')).body['code']).toBe('password.wrong')
      expect((await change(person.password)).body).toEqual({ ended_sessions: 1 })
      expect(await until(401, async () => (await withoutCompany(other, '/profile')).status)).toBe(401)
      expect((await withoutCompany(person.token, '/profile')).status).toBe(200)
    })

    test('AUTH-15, AUTH-17: tokens are listed with browser, network and abilities; one is revoked, or all others', async () => {
      const person = await newPerson(shop)
      const [second, third] = [
        await signIn(shop, person.email, password),
        await signIn(shop, person.email, password),
      ]
      type Row = { uuid: string; is_this_one: boolean; abilities: string[]; ip: string }
      const list = async () => (await withoutCompany(person.token, '/profile/tokens')).body['tokens'] as Row[]
      const tokens = await list()
      expect(tokens.length).toBe(3)
      expect(tokens.filter((token) => token.is_this_one).length).toBe(1)
      expect(tokens[0]).toMatchObject({ abilities: ['*'], ip: '127.0.0.1' })
      const foreign = await withoutCompany(
        shop.tokens.neighbour,
        `/profile/tokens/${tokens[0]?.uuid}`,
        'DELETE',
      )
      expect(foreign.status).toBe(404)
      const victim = tokens.find((token) => !token.is_this_one)
      expect((await withoutCompany(person.token, `/profile/tokens/${victim?.uuid}`, 'DELETE')).status).toBe(
        200,
      )
      expect((await list()).length).toBe(2)
      const ended = await withoutCompany(person.token, '/profile/tokens/revoke-others', 'POST', {
        confirm: true,
      })
      expect(ended.body).toEqual({ ended_sessions: 1 })
      for (const token of [second, third])
        expect(await until(401, async () => (await withoutCompany(token, '/profile')).status)).toBe(401)
    })

    test('AUTH-16: the profile shows own roles by company, and accepts a new name and language', async () => {
      const { profile } = (await call(api.profile.show)).body
      expect(profile.roles.map(({ company_name }) => company_name)).toContain('Kajkanten')
      expect(profile.may_have_admin_pin).toBe(true)
      const body = { name: 'Jonna Palm-Holm', initials: 'JPH', language: 'en' as const }
      expect((await call(api.profile.change, { body })).body.profile).toMatchObject(body)
      const me = (await call(api.identity.signedIn)).body.user
      expect([me.name, me.language]).toEqual(['Jonna Palm-Holm', 'en'])
      await call(api.profile.change, { body: { name: 'Jonna Palm', initials: 'JP', language: 'da' } })
    })
  })
