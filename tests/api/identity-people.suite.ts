import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import type { ApiShop } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'
import { letterTo } from './letters.ts'

export const identityPeople = (shop: ApiShop) =>
  describe('people of a company', () => {
    const { call, ids, tokens } = shop
    const nabo = { token: tokens.neighbour, company: ids.nabo }
    const invite = (email: string, command_id = newId()) =>
      call(api.invitations.invite, { body: { email, roles: ['cashier', 'employee'] }, command_id })
    const rowOf = async (email: string) =>
      (await call(api.users.list)).body.users.find((user) => user.email === email)
    const mine = (token: string) => ({ token, company: null })

    test('CO-13, CO-41, CO-53: an admin invites by e-mail, and the same command twice is one invitation and one letter', async () => {
      const email = `${newId()}@gaest.example`
      const command_id = newId()
      const [first, second] = [await invite(email, command_id), await invite(email, command_id)]
      expect(first.body.invitation).toMatchObject({ email, status: 'open', roles: ['cashier', 'employee'] })
      expect(second.body).toEqual(first.body)
      await letterTo(shop, email, 'invitation')
      const { mails } = (await call(api.outbox.list)).body
      expect(mails.filter(({ to }) => to === email).length).toBe(1)
      expect((await invite(email)).problem?.code).toBe('invitation.already_open')
      const reused = await invite(`${newId()}@gaest.example`, command_id)
      expect([reused.status, reused.problem?.code]).toEqual([422, 'command.reused'])
      expect((await invite('cashier@kajkanten.example')).problem?.code).toBe('invitation.already_user')
    })

    test('AUTH-39, AUTH-45: an invited person sees it after signing in, accepts, and has the roles', async () => {
      const person = await newPerson(shop)
      const { uuid } = (await invite(person.email)).body.invitation
      const waiting = (await call(api.identity.signedIn, mine(person.token))).body.pending_invitations
      expect(waiting).toMatchObject([{ uuid, company_name: 'Kajkanten', roles: ['cashier', 'employee'] }])
      const stranger = await newPerson(shop)
      const foreign = await call(api.invitations.accept, { ...mine(stranger.token), params: { uuid } })
      expect(foreign.status).toBe(404)

      const accepted = await call(api.invitations.accept, { ...mine(person.token), params: { uuid } })
      expect(accepted.body).toEqual({ company_uuid: ids.kajkanten })
      expect((await rowOf(person.email))?.roles).toEqual(['employee', 'cashier'])
      const inside = await call(api.identity.signedIn, { token: person.token })
      expect([inside.body.user.company_roles.length, inside.body.pending_invitations]).toEqual([2, []])
      const again = await call(api.invitations.reject, { token: person.token, params: { uuid } })
      expect(again.problem?.code).toBe('invitation.answered')
    })

    test('CO-51: a declined invitation stays declined, and another may follow', async () => {
      const person = await newPerson(shop)
      const { uuid } = (await invite(person.email)).body.invitation
      expect((await call(api.invitations.reject, { ...mine(person.token), params: { uuid } })).status).toBe(
        200,
      )
      const all = (await call(api.invitations.list)).body.invitations
      expect(all.find((one) => one.uuid === uuid)?.status).toBe('rejected')
      expect((await invite(person.email)).status).toBe(200)
    })

    test('CO-54: an invitation is revoked, and its link is invalid', async () => {
      const email = `${newId()}@gaest.example`
      const { uuid } = (await invite(email)).body.invitation
      const { token } = await letterTo(shop, email, 'invitation')
      const read = () => call(api.access.readInvitation, { token: null, body: { token } })
      expect((await read()).body.invitation).toMatchObject({
        email,
        company_name: 'Kajkanten',
        has_account: false,
      })
      const revoked = await call(api.invitations.revoke, { params: { uuid } })
      expect(revoked.body.invitation.status).toBe('revoked')
      expect((await read()).problem?.code).toBe('invitation.invalid')
      expect((await call(api.invitations.resend, { params: { uuid } })).problem?.code).toBe(
        'invitation.answered',
      )
    })

    test('CO-53: signing up by an invitation’s link needs no other letter; a newer link voids the older', async () => {
      const email = `${newId()}@gaest.example`
      const { uuid } = (await invite(email)).body.invitation
      const old = await letterTo(shop, email, 'invitation')
      await call(api.invitations.resend, { params: { uuid } })
      const fresh = (await call(api.outbox.list)).body.mails.find(
        (mail) => mail.to === email && mail.uuid !== old.uuid,
      )
      const invitation = /invitation=([\w-]{43})/.exec(fresh?.text ?? '')?.[1] ?? ''
      const password = 'Frokost2026x'
      const signUp = (token: string, address = email) =>
        call(api.access.signUp, {
          token: null,
          body: {
            name: 'Gæst Gæstesen',
            email: address,
            email_repeat: address,
            language: 'da' as const,
            password,
            password_repeat: password,
            accepts_terms: true,
            invitation: token,
          },
        })
      expect((await signUp(old.token)).problem?.code).toBe('invitation.invalid')
      expect((await signUp(invitation, 'en@anden.example')).problem?.code).toBe('invitation.invalid')
      expect((await signUp(invitation)).body).toEqual({ status: 'ok', next: 'login' })
      expect(await rowOf(email)).toMatchObject({
        name: 'Gæst Gæstesen',
        initials: 'GG',
        roles: ['employee', 'cashier'],
      })
    })

    test('CO-54: roles are changed, one is removed, the user is removed, and the session sees it', async () => {
      const person = await newPerson(shop)
      const { uuid } = (await invite(person.email)).body.invitation
      await call(api.invitations.accept, { ...mine(person.token), params: { uuid } })
      const user = await rowOf(person.email)
      const params = { uuid: user?.uuid ?? '' }
      const changed = await call(api.users.changeRoles, {
        params,
        body: { roles: ['accountant', 'cashier'] },
      })
      expect(changed.body.user.roles).toEqual(['accountant', 'cashier'])
      await call(api.users.removeRole, { params: { ...params, role: 'accountant' } })
      expect((await rowOf(person.email))?.roles).toEqual(['cashier'])
      const choices = [{ page: 'printer' as const, level: 'sees' as const }]
      await call(api.user_pages.change, { params, body: { choices }, if_match: '0' })
      expect((await call(api.users.remove, { params })).status).toBe(200)
      expect(await rowOf(person.email)).toBeUndefined()
      expect((await call(api.users.remove, { params })).status).toBe(404)
      // A person who returns starts with the pages of the new roles.
      const again = (await invite(person.email)).body.invitation
      await call(api.invitations.accept, { ...mine(person.token), params: { uuid: again.uuid } })
      const { pages } = (await call(api.user_pages.show, { params })).body
      expect(pages.filter(({ chosen }) => chosen !== null)).toEqual([])
      await call(api.users.remove, { params })
    })

    test('the last admin cannot be removed (user.last_admin)', async () => {
      const { users } = (await call(api.users.list, nabo)).body
      const admin = users.find((user) => user.is_me)
      const params = { uuid: admin?.uuid ?? '' }
      const codes = [
        (await call(api.users.changeRoles, { ...nabo, params, body: { roles: ['cashier'] } })).problem?.code,
        (await call(api.users.removeRole, { ...nabo, params: { ...params, role: 'admin' } })).problem?.code,
        (await call(api.users.remove, { ...nabo, params })).problem?.code,
      ]
      expect(codes).toEqual(['user.last_admin', 'user.last_admin', 'user.last_admin'])
    })

    test('a neighbour’s user and invitation are 404 within the own company (G-27)', async () => {
      const email = `${newId()}@gaest.example`
      const { uuid } = (await invite(email)).body.invitation
      const user = await rowOf('cashier@kajkanten.example')
      const params = { uuid: user?.uuid ?? '' }
      const statuses = [
        (await call(api.invitations.revoke, { ...nabo, params: { uuid } })).status,
        (await call(api.invitations.resend, { ...nabo, params: { uuid } })).status,
        (await call(api.users.remove, { ...nabo, params })).status,
        (await call(api.users.changeRoles, { ...nabo, params, body: { roles: ['admin'] } })).status,
        (
          await call(api.privacy.forget, {
            ...nabo,
            body: { subject_kind: 'user', subject_uuid: params.uuid, confirm: true },
          })
        ).status,
      ]
      expect(statuses).toEqual([404, 404, 404, 404, 404])
      expect((await call(api.outbox.list, nabo)).body.mails.map(({ to }) => to)).not.toContain(email)
    })

    describe('cashiers', () => {
      const body = (over: object = {}) => ({
        initials: 'ZZ',
        first_name: 'Frida',
        last_name: 'Foss',
        label: 'Sal',
        hue: 'hav' as const,
        language: null,
        pin: '7071',
        ...over,
      })
      const create = (over: object = {}, command_id = newId()) =>
        call(api.cashiers.create, { body: body(over), command_id })

      test('REG-41 to REG-43, DEF-24: a cashier has initials and a PIN, created once, and the PIN is never returned', async () => {
        const command_id = newId()
        const made = await create({}, command_id)
        expect(made.body.cashier).toMatchObject({ initials: 'ZZ', is_archived: false, revision: '1' })
        expect(JSON.stringify(made.body)).not.toContain('7071')
        expect((await create({}, command_id)).body).toEqual(made.body)
        expect((await create({ initials: 'zz', pin: '7072' })).problem?.code).toBe('cashier.initials_taken')
        expect((await create({ initials: 'ZY' })).problem?.code).toBe('cashier.pin_taken')
        expect((await create({ initials: 'SEKSTEGN' })).status).toBe(422)
        expect((await create({ initials: 'ZY', pin: '70711' })).status).toBe(422)
        // The neighbour company may use the same initials and PIN.
        const there = await call(api.cashiers.create, { ...nabo, body: body() })
        expect(there.status).toBe(200)

        const { uuid } = made.body.cashier
        const signIn = (pin: string) =>
          call(api.registers.signIn, {
            params: { uuid: ids.registers.bar },
            body: { pin },
          })
        expect((await signIn('7071')).body.cashier.uuid).toBe(uuid)
        await call(api.cashiers.archive, { params: { uuid } })
        expect((await signIn('7071')).problem?.code).toBe('cashier.wrong_pin')
        const here = (await call(api.cashiers.list, { query: { archived: '1' } })).body.cashiers
        expect(here.map((cashier) => cashier.uuid)).toEqual([uuid])
        expect((await call(api.cashiers.restore, { params: { uuid } })).body.cashier.is_archived).toBe(false)
        expect((await signIn('7071')).status).toBe(200)
        await call(api.cashiers.archive, { params: { uuid } })
      })

      test('I18N-04: a change names its base revision, and the history has the fields, never their values', async () => {
        const { cashier } = (await create({ initials: 'ÆØ', pin: '8088' })).body
        const params = { uuid: cashier.uuid }
        const { pin: _, ...to } = body({ initials: 'ÆØ', label: 'Bar' })
        expect((await call(api.cashiers.change, { params, body: to })).status).toBe(428)
        const changed = await call(api.cashiers.change, {
          params,
          body: { ...to, pin: '8099' },
          if_match: cashier.revision,
        })
        expect(changed.body.cashier).toMatchObject({ label: 'Bar', revision: '2' })
        const late = await call(api.cashiers.change, { params, body: to, if_match: cashier.revision })
        expect([late.status, late.problem?.code]).toEqual([409, 'cashier.changed'])
        expect(late.problem?.current).toMatchObject({ cashier: { label: 'Bar' } })
        expect((await call(api.cashiers.language, { params, body: { language: 'en' } })).status).toBe(200)

        const { history } = (await call(api.cashiers.history, { params })).body
        expect(history.map(({ action, fields }) => [action, ...fields])).toEqual([
          ['changed', 'language'],
          ['changed', 'label', 'pin'],
          ['created'],
        ])
        expect(history[0]?.by.name).toBe('Jonna Palm')
        expect(JSON.stringify(history)).not.toMatch(/ÆØ|Bar|809/)
        await call(api.cashiers.archive, { params })
      })

      test('a neighbour’s cashier is 404 (G-27)', async () => {
        const params = { uuid: ids.cashiers.mette }
        const { pin: _, ...to } = body()
        const statuses = [
          (await call(api.cashiers.show, { ...nabo, params })).status,
          (await call(api.cashiers.change, { ...nabo, params, body: to, if_match: '1' })).status,
          (await call(api.cashiers.archive, { ...nabo, params })).status,
          (await call(api.cashiers.history, { ...nabo, params })).status,
          (await call(api.cashiers.language, { ...nabo, params, body: { language: 'en' } })).status,
          (
            await call(api.privacy.forget, {
              ...nabo,
              body: { subject_kind: 'cashier', subject_uuid: params.uuid, confirm: true },
            })
          ).status,
        ]
        expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
      })

      test('CO-16: a forgotten cashier has no name and no PIN, and the books are still readable', async () => {
        const { cashier } = (await create({ initials: 'GL', label: 'Glem', pin: '6066' })).body
        const body_ = { subject_kind: 'cashier' as const, subject_uuid: cashier.uuid, confirm: true as const }
        const { report } = (await call(api.privacy.forget, { body: body_ })).body
        expect(report).toMatchObject({
          forgotten: ['name', 'initials', 'pin', 'texts'],
          kept: ['bookkeeping_uuids', 'fiscal_texts', 'employee_name'],
        })
        const left = (await call(api.cashiers.show, { params: { uuid: cashier.uuid } })).body.cashier
        expect([left.initials, left.last_name, left.label, left.is_archived]).toEqual(['—', '—', '—', true])
        expect((await call(api.cashiers.restore, { params: { uuid: cashier.uuid } })).status).toBe(404)
        const { history } = (await call(api.cashiers.history, { params: { uuid: cashier.uuid } })).body
        expect(history.map(({ action }) => action)).toEqual(['forgotten', 'created'])
      })
    })
  })
