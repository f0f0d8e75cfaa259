import { api } from '@bon/contracts/api'
import { type AnyEndpoint, money, type Uuid, uuidv7 } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from '../fuzz/example-of.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** A cashier's PIN is valid for the session and the register at which it was entered (S-05). */
export const signIns = (shop: ApiShop) =>
  describe('cashier sign-ins', () => {
    const { call, ids, tokens } = shop
    const notSignedIn = { status: 409, problem: { code: 'cashier.not_signed_in' } }
    /** The cashier's own session at the bar. */
    const place = { register: ids.registers.bar, company: ids.kajkanten, token: tokens.cashier }
    let bar: Till
    let order: Uuid
    beforeAll(async () => {
      bar = (await tillsOf(shop)).bar
      await bar.ensureOpen()
      order = newId()
      await bar.save(order, [bar.line(0)])
    })
    const isOut = (till: Till) =>
      call(api.registers.signOut, { ...at(till), body: { cashier_uuid: till.cashier } })
    const at = ({ register, token, company }: Till) => ({ params: { uuid: register }, token, company })
    const sale = (till: Till) => {
      const [uuid, lines] = [newId(), [till.line(0)]]
      const body = { order: uuid, payment_uuid: newId() }
      return (command_id: Uuid) => till.sell(lines, body, { command_id })
    }
    const madeBefore = (ms: number) => uuidv7(Date.now() - ms, crypto.getRandomValues(new Uint8Array(10)))

    // Of somebody who has signed out since it is taken too: corrections.suite has its own case.
    const afterwards = api.registers.reportCorrection
    const bodies = Object.values(api)
      .flatMap((context) => Object.values(context) as AnyEndpoint[])
      .flatMap((endpoint) => {
        const schema = endpoint.body ? (z.toJSONSchema(endpoint.body, { io: 'input' }) as JsonSchema) : {}
        const { properties = {} } = schema
        const isByCashier =
          'cashier_uuid' in properties || 'cashier_uuid' in (properties['by']?.properties ?? {})
        return isByCashier ? [{ endpoint, schema, name: `${endpoint.method} ${endpoint.path}` }] : []
      })
      .filter(
        ({ endpoint }) =>
          !([api.registers.signIn, api.registers.signOut, afterwards] as AnyEndpoint[]).includes(endpoint),
      )

    test('there are commands in a cashier’s name', () => expect(bodies.length).toBeGreaterThan(25))

    test.each(bodies)(
      'S-05: $name is refused in the name of a cashier who is not signed in there',
      async ({ endpoint, schema }) => {
        const by = { register_uuid: bar.register, cashier_uuid: ids.cashiers.anna }
        const { properties = {} } = schema
        const real = Object.entries(by).filter(([name]) => name in properties)
        const body = {
          ...(exampleOf(schema) as object),
          ...Object.fromEntries(real),
          ...('by' in properties && { by }),
        }
        const uuid = endpoint.path.startsWith('/registers')
          ? bar.register
          : endpoint.path.startsWith('/z-reports')
            ? ((await bar.session())?.session_uuid ?? '')
            : order
        const answer = await call(endpoint, {
          params: { uuid } as never,
          token: bar.token,
          company: bar.company,
          body: body as never,
          if_match: '0',
        })
        expect(answer).toMatchObject(notSignedIn)
      },
    )

    test('S-05: a sign-in is one session at one register: another session, another register and a signed-out cashier sell nothing', async () => {
      const anna = await tillOf(shop, { ...place, cashier: ids.cashiers.anna })
      expect((await sale(anna)(newId())).status).toBe(200)
      const other = {
        body: { ...anna.by, register_uuid: ids.registers.restaurant, short_nr: 1, order_lines: [] },
      }
      expect(await anna.save(newId(), [], other)).toMatchObject(notSignedIn)
      const anothers = { ...at(anna), token: tokens.admin, body: { cashier_uuid: anna.cashier } }
      expect(await call(api.registers.xReport, anothers)).toMatchObject(notSignedIn)
      // The next cashier's PIN ends the sign-in.
      const mette = await tillOf(shop, { ...place, cashier: ids.cashiers.mette })
      expect(await sale(anna)(newId())).toMatchObject(notSignedIn)
      expect((await sale(mette)(newId())).status).toBe(200)
      expect((await isOut(mette)).status).toBe(200)
      expect(await sale(mette)(newId())).toMatchObject(notSignedIn)
      // A repeated PIN must be that cashier's: another PIN ends nothing.
      const again = { pin: '3333', cashier_uuid: mette.cashier }
      const wrong = await call(api.registers.signIn, { ...at(mette), body: again })
      expect(wrong.problem?.code).toBe('cashier.wrong_pin')
      expect((await mette.signIn()).status).toBe(200)
      expect((await sale(mette)(newId())).status).toBe(200)
    })

    test('R-10, RULE-2: actions made while signed in are accepted afterwards, at most a day back, and the log says so', async () => {
      const till = await tillOf(shop, { ...place, cashier: ids.cashiers.anna })
      const [done, waited, elsewhere] = [newId(), newId(), newId()]
      const [first, second] = [sale(till), sale(till)]
      const answer = await first(done)
      expect(answer.status).toBe(200)
      await isOut(till)
      expect((await first(done)).body).toEqual(answer.body)
      expect((await second(waited)).status).toBe(200)
      expect(await sale(till)(newId())).toMatchObject(notSignedIn)
      expect(await sale(till)(madeBefore(25 * 3_600_000))).toMatchObject(notSignedIn)
      // Within the day, and before the shop of this test was started: Anna signed in more than once since.
      const earlier = madeBefore(20 * 3_600_000)
      expect(await sale(till)(earlier)).toMatchObject(notSignedIn)
      expect(await sale(till)(madeBefore(-60_000))).toMatchObject(notSignedIn)
      // Another person's session does not get this sign-in.
      const strange = { command_id: elsewhere, token: tokens.admin }
      expect(await till.sell([till.line(0)], {}, strange)).toMatchObject(notSignedIn)
    })

    test('S-05: a new PIN, and archiving the cashier, end it everywhere', async () => {
      const written = {
        first_name: 'Frida',
        last_name: 'Foss',
        label: 'Sal',
        hue: 'hav',
        language: null,
      } as const
      const made = await call(api.cashiers.create, { body: { ...written, initials: 'QX', pin: '8642' } })
      const { uuid, revision } = made.body.cashier
      const till = await tillOf(shop, { ...place, cashier: uuid, pin: '8642' })
      const move = () => till.deposit(money(1_00))
      expect((await move()).status).toBe(200)
      const params = { uuid }
      const pin = { ...written, initials: 'QX', pin: '8643' }
      expect((await call(api.cashiers.change, { params, if_match: revision, body: pin })).status).toBe(200)
      await expect.poll(move).toMatchObject(notSignedIn)
      expect((await till.signIn('8643')).status).toBe(200)
      expect((await move()).status).toBe(200)
      await call(api.cashiers.archive, { params })
      await expect.poll(async () => (await move()).status).toBe(409)
    })
  })
