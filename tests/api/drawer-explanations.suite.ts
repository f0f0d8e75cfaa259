import { api } from '@bon/contracts/api'
import { money, sum } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { companySettingsOf } from './company-summary.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const drawerExplanations = (shop: ApiShop) =>
  describe('drawer explanations', () => {
    const { call, tokens } = shop
    let till: Till
    let theirs = ''
    beforeAll(async () => {
      const { bar, kiosk } = await tillsOf(shop)
      till = bar
      await kiosk.ensureOpen()
      theirs = (await kiosk.session())?.session_uuid ?? ''
      await till.ensureClosed()
    })
    afterAll(() => till.ensureOpen())
    const shown = (uuid: string, token = tokens.accountant) =>
      call(api.drawer_explanations.show, { token, params: { uuid } })
    const atClose = (query: { counts?: string } = {}, uuid = till.register) =>
      call(api.drawer_explanations.atClose, {
        token: till.token,
        company: till.company,
        params: { uuid },
        query,
      })
    const inQuery = (amount: number) =>
      till
        .countsOf(amount)
        .map(({ unit, count }) => `${unit}:${count}`)
        .join(',')

    test('BEYOND-08: a movement that was made twice is named at the close and on the Z, and a right drawer has no explanation', async () => {
      await till.open()
      const { order } = (await till.sell([till.line(0)])).body
      await till.withdraw(money(333_00))
      const expected = (await till.session())?.expected_cash ?? 0
      const right = (await atClose({ counts: inQuery(expected) })).body.drawer
      expect(right).toMatchObject({ difference: 0, explanations: [] })
      const off = (await atClose({ counts: inQuery(expected - 333_00) })).body.drawer
      expect(off?.explanations[0]).toMatchObject({
        kind: 'move_made_twice',
        amount: -333_00,
        evidence: [{ of: 'move', way: 'withdraw', reason: 'purchase', amount: 333_00 }],
      })
      const { z_report } = (await till.close(-333_00)).body
      const { drawer } = (await shown(z_report.session_uuid)).body
      expect(drawer).toMatchObject({
        expected: z_report.expected_cash,
        counted: z_report.counted,
        difference: -333_00,
      })
      expect(drawer?.explanations[0]?.kind).toBe('move_made_twice')
      expect(drawer?.steps.map(({ kind, count }) => [kind, count])).toEqual([
        ['sales', 1],
        ['withdrawals', 1],
      ])
      expect(drawer?.steps[0]?.facts).toMatchObject([
        { of: 'payment', order_uuid: order.order_uuid, method: 'cash', amount: order.total },
      ])
      expect(sum([drawer?.float ?? money(0), ...(drawer?.steps ?? []).map(({ amount }) => amount)])).toBe(
        drawer?.expected,
      )
      // A possibility names no person.
      expect(JSON.stringify(drawer)).not.toContain(till.cashier)
      expect((await atClose()).body.drawer).toBeNull()
    })

    test('BEYOND-08: where drawers are counted blind, the till is not told what the count would mean', async () => {
      await till.open()
      await companySettingsOf(shop, till).during({ blind_count: true }, async () => {
        await expect.poll(async () => (await atClose({ counts: inQuery(100_000) })).body.drawer).toBeNull()
      })
      await till.close()
    })

    test('BEYOND-08: auditors read it and change nothing, cashiers do not; another company’s session is not found', async () => {
      await till.open()
      const uuid = (await till.session())?.session_uuid ?? ''
      expect((await shown(uuid, tokens.auditor)).body.drawer).toMatchObject({
        counted: null,
        difference: null,
        explanations: [],
      })
      expect((await shown(uuid, tokens.cashier)).status).toBe(403)
      for (const unknown of [theirs, newId()]) expect((await shown(unknown)).status).toBe(404)
      const { status, problem } = await atClose({ counts: '1:2;3' })
      expect([status, problem?.code]).toEqual([422, 'request.invalid'])
      await till.close()
    })
  })
