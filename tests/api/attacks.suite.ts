import { api } from '@bon/contracts/api'
import { money, pieces } from '@bon/contracts/kernel'
import type { CartDetails, CartLine } from '@bon/contracts/orders'
import {
  type AnyResource,
  contactCards,
  customers,
  priceProfiles,
  resourceEndpoints,
  salesAreas,
  timeDelimitations,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { actors, loginTo } from '../harness/shop.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { letterTo, personalLetterTo } from './letters.ts'

/** The attacks of the security assessment against the running server (S-01 to S-16), one test per row. */
export const attacks = (shop: ApiShop) =>
  describe('attacks', () => {
    const { call, ids, tokens } = shop

    test.each([90_000, 990_000])(
      'S-01: an address of %i dots is refused while others are answered',
      async (dots) => {
        const email = `a@${'.'.repeat(dots)} `
        const contact = { name: 'X', email }
        // Every other field has a default.
        const data = contact as never
        const sent = Promise.all([
          call(api.orders.save, {
            params: { uuid: newId() },
            body: {
              register_uuid: ids.registers.restaurant,
              cashier_uuid: ids.cashiers.mette,
              short_nr: 91,
              order_lines: [
                {
                  uuid: newId(),
                  quantity: pieces(1),
                  sellable_data: { type: 'product', product: { uuid: newId(), price: money(0) } },
                },
              ],
              details: { customer: contact },
            },
          }),
          call(resourceEndpoints(customers).create, {
            body: { uuid: newId(), data },
          }),
          call(resourceEndpoints(contactCards).bulk, {
            token: tokens.neighbour,
            company: ids.nabo,
            body: { actions: [{ action: 'create', uuid: newId(), data }] },
          }),
        ])
        const meanwhile = await call(api.identity.maintenance, { token: null })
        expect(meanwhile.status).toBe(200)
        const answers = await sent
        expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual(
          answers.map(() => [422, 'request.invalid']),
        )
      },
    )

    test('S-16: a cart names no customer, area, profile or time rule of another company, and none that does not exist', async () => {
      const kiosk = (await tillsOf(shop)).kiosk
      await kiosk.ensureOpen()
      const theirs = async (definition: AnyResource) => {
        const { rows } = (await call(resourceEndpoints(definition).list, { query: { limit: 1 } })).body
        return rows[0]?.uuid ?? ''
      }
      const line = kiosk.line(0)
      const saved = async (order_lines: CartLine[], details: CartDetails = {}) => {
        const body = { ...kiosk.by, short_nr: 93, order_lines, details }
        return (await kiosk.save(newId(), order_lines, { body })).problem?.code
      }
      for (const foreign of [await theirs(salesAreas), newId()])
        expect(await saved([line], { sales_area_uuid: foreign })).toBe('request.not_found')
      const customer_uuid = await theirs(customers)
      expect(await saved([line], { customer_uuid })).toBe('request.not_found')
      const price_profile_uuid = await theirs(priceProfiles)
      expect(await saved([line], { price_profile_uuid })).toBe('request.not_found')
      expect(await saved([{ ...line, price_profile_uuid }])).toBe('request.not_found')
      const time_delimitation_uuid = await theirs(timeDelimitations)
      expect(await saved([{ ...line, time_delimitation_uuid }])).toBe('request.not_found')
      expect(await saved([line])).toBeUndefined()
    })

    test('S-10: provider staff act in a company only after giving a reason, in that session, and the company sees it', async () => {
      const token = await loginTo(shop.url, actors.provider)
      const inside = { token, company: ids.kajkanten }
      const refused = [
        await call(api.orders.list, inside),
        await call(api.users.list, inside),
        await call(api.identity.signedIn, inside),
      ]
      expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual(
        refused.map(() => [403, 'session.not_entered']),
      )
      const reason = `Ringede om en printer ${newId().slice(24)}`
      const enter = (as: string | null) =>
        call(api.staff_access.enter, {
          token: as,
          company: null,
          body: { company_uuid: ids.kajkanten, reason },
        })
      const notStaff = [await enter(tokens.admin), await enter(tokens.neighbour), await enter(tokens.super)]
      expect(notStaff.map(({ problem }) => problem?.code)).toEqual(notStaff.map(() => 'staff_access.refused'))
      expect((await enter(token)).status).toBe(200)
      expect((await call(api.orders.list, inside)).status).toBe(200)
      // Another session of the same person, and another company, still have no access.
      const other = await loginTo(shop.url, actors.provider)
      expect((await call(api.orders.list, { token: other })).problem?.code).toBe('session.not_entered')
      expect((await call(api.orders.list, { token, company: ids.nabo })).problem?.code).toBe(
        'session.not_entered',
      )
      const visitsOf = async (who: { token: string; company: string }) =>
        (await call(api.staff_access.list, who)).body.visits.map((visit) => visit.reason)
      expect(await visitsOf({ token: tokens.admin, company: ids.kajkanten })).toContain(reason)
      expect(await visitsOf({ token: tokens.neighbour, company: ids.nabo })).not.toContain(reason)
      await call(api.staff_access.leave, { token, company: null })
      expect((await call(api.orders.list, inside)).problem?.code).toBe('session.not_entered')
    })

    test('S-16: the receipt of one sale is mailed at most five times, and mails per sender are limited', async () => {
      const till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
      const mailed = async (uuid: string, to: string) => {
        const response = await call(api.papers.mail, { params: { uuid }, body: { to, by: till.by } })
        return response.problem?.code ?? response.status
      }
      const { order_uuid } = (await till.sell([till.line(0)])).body.order
      const codes = []
      for (let n = 0; n < 7; n++) codes.push(await mailed(order_uuid, `fremmed${n}@eksempel.example`))
      expect(codes).toEqual([200, 200, 200, 200, 200, 'paper.too_many_mails', 'paper.too_many_mails'])
    })

    test('S-02: inviting an existing address does not reveal the other company’s invitation', async () => {
      const email = `begge.${newId().slice(24)}@gaest.example`
      const body = { email, roles: ['admin' as const] }
      await call(api.invitations.invite, { body })
      await letterTo(shop, email, 'invitation')
      const neighbour = { token: tokens.neighbour, company: ids.nabo }
      await call(api.invitations.invite, { ...neighbour, body })
      const theirs = await letterTo(shop, email, 'invitation', neighbour)
      const { mails } = (await call(api.outbox.list, neighbour)).body
      expect(mails.filter(({ to }) => to === email).map(({ uuid }) => uuid)).toEqual([theirs.uuid])
      expect(theirs.subject).not.toContain('Kajkanten')
    })

    test('S-02: a password letter is in no outbox page, and provider staff cannot read it', async () => {
      const email = actors.admin
      await call(api.access.forgotPassword, { token: null, company: null, body: { email } })
      const letter = await personalLetterTo(shop, email, 'password_reset')
      expect(letter.token).not.toBe('')
      const readers = [
        { token: tokens.admin, company: ids.kajkanten },
        { token: tokens.terrace, company: ids.terrassen },
        { token: tokens.neighbour, company: ids.nabo },
      ]
      for (const reader of readers) {
        const { mails } = (await call(api.outbox.list, reader)).body
        expect(mails.filter(({ kind }) => kind.startsWith('password'))).toEqual([])
        expect(mails.filter(({ text }) => text.includes(letter.token))).toEqual([])
      }
      for (const token of [tokens.provider, tokens.chief])
        expect((await call(api.outbox.list, { token })).status).toBe(403)
    })
  })
