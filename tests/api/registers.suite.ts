import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { registers as registerSetups, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors, loginTo } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { whereIs } from './where-is.ts'

export const registers = (shop: ApiShop) =>
  describe('registers', () => {
    const { call, ids } = shop
    let till: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.bar
      kiosk = tills.kiosk
      await till.ensureClosed()
      await kiosk.ensureOpen()
    })
    afterAll(() => till.ensureClosed())
    const at = (uuid: string) => ({ params: { uuid } })

    test('a company sees its own registers, and a subcompany its own (POS-01)', async () => {
      const names = async (company: string) =>
        (await call(api.registers.list, { company })).body.registers.map(({ name }) => name).sort()
      expect(await names(ids.kajkanten)).toEqual(['Bar', 'Restaurant'])
      expect(await names(ids.terrassen)).toEqual(['Terrasse'])
    })

    test('a register has all it needs to sell: pages, 120 products, coins, cashiers (REG-57)', async () => {
      const { register } = (await call(api.registers.show, at(till.register))).body
      const { products, sales_areas, payment_types } = await till.catalogueNow()
      expect(products.length).toBeGreaterThan(120)
      expect(sales_areas.length).toBeGreaterThan(0)
      expect(payment_types[0]?.units).toContain(50)
      expect(register.cashiers.map(({ initials }) => initials)).toContain('LB')
      const listed = new Set(products.map(({ uuid }) => uuid))
      for (const page of sales_areas.flatMap(({ pages }) => pages))
        for (const product of page.products) expect(listed.has(product), page.name).toBe(true)
    })

    test('a register’s own link finds its company, for users of that company (AUTH-08, AUTH-09)', async () => {
      const link = { determine_company_for_pos: '1' as const }
      const found = await call(api.registers.show, { ...at(ids.registers.terrace), query: link })
      expect(found.body.register.company.uuid).toBe(ids.terrassen)
      expect((await call(api.registers.show, at(ids.registers.terrace))).status).toBe(404)
      expect((await call(api.registers.show, { ...at(ids.registers.kiosk), query: link })).status).toBe(404)
    })

    test('a subcompany sells from its parent’s catalogue (CO-43)', async () => {
      const { catalogue } = (
        await call(api.registers.catalogue, { ...at(ids.registers.terrace), company: ids.terrassen })
      ).body
      expect(catalogue.products.uuid.length).toBeGreaterThan(120)
    })

    test('a foreign register is not found by any call', async () => {
      const foreign = at(ids.registers.kiosk)
      const by = { cashier_uuid: till.cashier }
      const answers = await Promise.all([
        call(api.registers.show, foreign),
        call(api.registers.catalogue, foreign),
        call(api.registers.session, foreign),
        call(api.registers.signIn, { ...foreign, body: { pin: '1111' } }),
        call(api.registers.open, { ...foreign, body: { ...by, counts: till.countsOf(0) } }),
        call(api.registers.xReport, { ...foreign, body: by }),
        call(api.registers.deposit, { ...foreign, body: { ...by, amount: money(1), reason: 'change' } }),
        call(api.registers.withdraw, { ...foreign, body: { ...by, amount: money(1), reason: 'tips' } }),
        call(api.registers.openDrawer, { ...foreign, body: { ...by, reason: 'count' } }),
        call(api.registers.handOver, {
          ...foreign,
          body: {
            ...by,
            to_cashier_uuid: till.cashier,
            counts: till.countsOf(0),
            expected: money(0),
            confirmed_difference: money(0),
          },
        }),
        call(api.registers.close, {
          ...foreign,
          body: {
            ...by,
            counts: till.countsOf(0),
            expected: money(0),
            confirmed_difference: money(0),
            counted_tenders: [],
            bank_drop_amount: null,
          },
        }),
        call(api.registers.forceClose, { ...foreign, body: { ...by, reason: 'other', count: null } }),
        call(api.registers.signOut, { ...foreign, body: by }),
        call(api.registers.show, at(ids.registers.terrace)),
        call(api.registers.show, at(newId())),
      ])
      for (const { status, problem } of answers)
        expect([status, problem?.code]).toEqual([404, 'request.not_found'])
    })

    test('a PIN finds the cashier of the own company, though the neighbour’s has the same (REG-56)', async () => {
      const sign = (pin: string) => call(api.registers.signIn, { ...at(till.register), body: { pin } })
      expect((await sign('1111')).body.cashier).toEqual({ uuid: ids.cashiers.mette, initials: 'MK' })
      expect((await sign('9876')).problem?.code).toBe('cashier.wrong_pin')
      const out = await call(api.registers.signOut, {
        ...at(till.register),
        body: { cashier_uuid: ids.cashiers.mette },
      })
      expect(out.status).toBe(200)
      const strange = await call(api.registers.signOut, {
        ...at(till.register),
        body: { cashier_uuid: ids.cashiers.nabo },
      })
      expect(strange.problem?.code).toBe('cashier.unknown')
      await till.signIn()
    })

    test('five wrong PINs lock the session for a while, with the remaining time, and an admin unlocks it (G-29)', async () => {
      const token = await loginTo(shop.url, actors.cashier)
      const guess = async (pin: string) =>
        await call(api.registers.signIn, { ...at(till.register), token, body: { pin } })
      const codes = []
      for (let i = 0; i < 6; i++) codes.push((await guess('0000')).problem?.code)
      expect(codes).toEqual([...Array(5).fill('cashier.wrong_pin'), 'cashier.locked'])
      const locked = await guess('1111')
      expect([locked.status, locked.problem?.code]).toEqual([429, 'cashier.locked'])
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
      const { locks } = (await call(api.pin_locks.list)).body
      expect(locks).toContainEqual({
        kind: 'cashier',
        of: 'person',
        name: expect.any(String),
        register_uuid: null,
        until: expect.any(String),
      })
      expect((await call(api.pin_locks.clear, { token, company: ids.kajkanten })).status).toBe(403)
      expect((await call(api.pin_locks.clear)).status).toBe(200)
      expect((await call(api.pin_locks.list)).body.locks).toEqual([])
      expect((await guess('0000')).problem?.code).toBe('cashier.wrong_pin')
    })

    test('S-09: a hundred wrong PINs of one person lock nobody else’s till', async () => {
      const sessions = await Promise.all(Array.from({ length: 4 }, () => loginTo(shop.url, actors.cashier)))
      const codes = new Map<string | undefined, number>()
      for (let i = 0; i < 100; i++) {
        const token = sessions[i % sessions.length] ?? null
        const { problem } = await call(api.registers.signIn, {
          ...at(till.register),
          token,
          body: { pin: '0000' },
        })
        codes.set(problem?.code, (codes.get(problem?.code) ?? 0) + 1)
      }
      expect(codes.get('cashier.wrong_pin')).toBe(20)
      expect(codes.get('cashier.locked')).toBe(80)
      const token = await loginTo(shop.url, actors.admin)
      const others = await call(api.registers.signIn, { ...at(till.register), token, body: { pin: '1111' } })
      expect(others.status).toBe(200)
      await till.signIn()
      await call(api.pin_locks.clear)
    })

    test('S-09, REG-43: a new PIN has four digits, or three where the company allows it', async () => {
      const made = (initials: string, pin: string) =>
        call(api.cashiers.create, {
          body: {
            initials,
            first_name: 'Frida',
            last_name: 'Foss',
            label: initials,
            hue: 'hav',
            language: null,
            pin,
          },
        })
      expect((await made('Q3', '739')).problem?.code).toBe('cashier.pin_too_short')
      const own = { company: ids.kajkanten, token: shop.tokens.admin }
      await companySettingsOf(shop, own).during({ short_pins: true }, async () => {
        const cashier = (await made('Q3', '739')).body.cashier
        expect(cashier.initials).toBe('Q3')
        await call(api.cashiers.archive, { params: { uuid: cashier.uuid } })
      })
    })

    test('a closed register sells nothing, takes no X report and cannot be closed again', async () => {
      expect((await till.sell([till.line(0)])).problem?.code).toBe('register.not_open')
      expect((await till.save(newId(), [till.line(0)])).problem?.code).toBe('register.not_open')
      expect((await till.x()).problem?.code).toBe('register.not_open')
      expect((await till.close()).problem?.code).toBe('register.not_open')
      expect(await till.session()).toBeNull()
    })

    test('a register opens with a complete count, by a cashier of the company, once (POS-05)', async () => {
      const counts = till.countsOf(1_000_00)
      expect((await till.open({ counts: counts.slice(1) })).problem?.code).toBe('register.count_incomplete')
      expect((await till.open({ cashier_uuid: ids.cashiers.nabo })).problem?.code).toBe('cashier.unknown')
      const command_id = newId()
      const left = (await call(api.registers.show, at(till.register))).body.register.previous_cash_close
      const confirmed_since_close = money(1_000_00 - (left?.amount ?? 1_000_00))
      const opened = await Promise.all(
        Array.from({ length: 10 }, () => till.open({ counts, confirmed_since_close }, { command_id })),
      )
      expect(new Set(opened.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(opened[0]?.body.z_report).toMatchObject({
        status: 'open',
        float: 1_000_00,
        expected_cash: 1_000_00,
      })
      expect((await till.open({ counts: till.countsOf(50) }, { command_id })).problem?.code).toBe(
        'command.reused',
      )
      expect((await till.open()).problem?.code).toBe('register.already_open')
      const row = (await call(api.registers.list)).body.registers.find(({ uuid }) => uuid === till.register)
      expect(row?.session).toMatchObject({ session_uuid: opened[0]?.body.z_report.session_uuid, receipts: 0 })
    })

    test('a register with an open session is not archived', async () => {
      await till.ensureOpen()
      const refused = await call(resourceEndpoints(registerSetups).archive, at(till.register))
      expect([refused.status, refused.problem?.code]).toEqual([409, 'resource.has_open_session'])
    })

    test('an X report has the day so far, resets nothing and is in the journal (LAW-6)', async () => {
      await till.sell([till.line(1)])
      const before = await till.session()
      const x = await till.x()
      expect(x.body.z_report.totals).toEqual({
        ...before?.totals,
        x_reports: (before?.totals.x_reports ?? 0) + 1,
      })
      const after = x.headers.get('position') ?? ''
      await expect
        .poll(
          async () =>
            (await call(api.journal.list, { ...at(till.register), after })).body.entries.map(
              (entry) => entry.kind,
            ),
          { timeout: 5_000 },
        )
        .toContain('x_report')
    })

    test('a close is refused until all is counted, nothing was sold in between, and the difference is confirmed (SC-48)', async () => {
      const expected = (await till.session())?.expected_cash ?? money(0)
      expect((await till.close(0, { counts: till.countsOf(expected).slice(1) })).problem?.code).toBe(
        'register.count_incomplete',
      )
      const stale = await till.close(0, { expected: money(expected - 50) })
      expect(stale.problem).toMatchObject({ code: 'register.expected_changed', params: { expected } })
      const unsaid = await till.close(-12_00, { confirmed_difference: money(0) })
      expect(unsaid.problem).toMatchObject({
        code: 'register.difference_unconfirmed',
        params: { difference: -12_00 },
      })
      expect((await till.close(0, { cashier_uuid: ids.cashiers.nabo })).problem?.code).toBe('cashier.unknown')
      expect((await till.session())?.status).toBe('open')
    })

    test('a close with a difference and a note: the note is in the vault and nowhere else (RULE-5)', async () => {
      const note = `Kanariefugl ${newId()}`
      const before = await till.session()
      const closed = await till.close(-12_00, { note })
      expect(closed.body.z_report).toMatchObject({
        status: 'closed',
        difference: -12_00,
        counted: (before?.expected_cash ?? 0) - 12_00,
        float_next: (before?.expected_cash ?? 0) - 12_00,
        note,
      })
      const shown = await call(api.z_reports.show, at(closed.body.z_report.session_uuid))
      expect(shown.body.z_report).toEqual(closed.body.z_report)
      expect(await whereIs(shop.database_url, note)).toEqual(['vault.texts'])
      for (const secret of [note, shop.tokens.admin]) expect(shop.output()).not.toContain(secret)
    })

    test('REG-21, ZR-23: a closed register opens again with the next number, the drawer as it was left, and the grand total carried over', async () => {
      const data = (await call(api.registers.show, at(till.register))).body.register
      expect(data.session).toBeNull()
      const float = data.previous_cash_close?.amount ?? 0
      const last = (await call(api.registers.list)).body.registers.find(({ uuid }) => uuid === till.register)
      const opened = await till.open({ counts: data.previous_cash_close?.counts ?? [] })
      const after = opened.headers.get('position') ?? ''
      expect(opened.body.z_report).toMatchObject({ n: (last?.last_close?.n ?? 0) + 1, float })
      const query = { register_uuid: till.register, limit: 2 }
      const previous = (await call(api.z_reports.list, { query, after })).body
      const before = await call(api.z_reports.show, at(previous.z_reports.at(-1)?.session_uuid ?? ''))
      expect(opened.body.z_report.grand_totals).toEqual(before.body.z_report.grand_totals)
      expect(opened.body.z_report.opened_at > (before.body.z_report.closed_at ?? 'z')).toBe(true)
    })

    test('a close sent ten times closes one session and gives ten equal answers', async () => {
      const z = await till.session()
      const expected = z?.expected_cash ?? money(0)
      const command_id = newId()
      const body = { expected, counts: till.countsOf(expected) }
      const closed = await Promise.all(Array.from({ length: 10 }, () => till.close(0, body, { command_id })))
      expect(new Set(closed.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(closed[0]?.body.z_report).toMatchObject({ status: 'closed', session_uuid: z?.session_uuid })
      const reused = await till.close(0, { ...body, note: 'andet' }, { command_id })
      expect([reused.status, reused.problem?.code]).toEqual([422, 'command.reused'])
    })
  })
