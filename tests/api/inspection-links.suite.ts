import { api } from '@bon/contracts/api'
import type { CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { makeLink, openLink } from './inspector.ts'

const pin = '246810'
const patient = { timeout: 20_000 }

/** a link by which an inspector reads one company's books for 24 hours. */
export const inspectionLinks = (shop: ApiShop) =>
  describe('inspection links', () => {
    const { call, ids, tokens } = shop
    const db = new pg.Client({ connectionString: shop.database_url })
    let till: Till
    let link: Awaited<ReturnType<typeof makeLink>>
    let inspector: { token: string; company: CompanyUuid }
    beforeAll(async () => {
      await db.connect()
      till = (await tillsOf(shop)).bar
      await till.ensureOpen()
      await till.sell([till.line(0)])
      await call(api.registers.xReport, {
        token: tokens.admin,
        params: { uuid: till.register },
        body: { cashier_uuid: till.cashier },
      })
      link = await makeLink(shop)
      inspector = { token: await openLink(shop, link.secret), company: ids.kajkanten }
    })
    afterAll(() => db.end())
    const admin = () => ({ token: tokens.admin, company: ids.kajkanten })
    const listed = async (uuid: Uuid) =>
      (await call(api.inspection_links.list, admin())).body.inspection_links.find((one) => one.uuid === uuid)
    const open = (secret: string) => call(api.inspection_links.open, { token: null, body: { secret } })
    const revoke = (uuid: Uuid, as: { token?: string; company?: CompanyUuid } = {}) =>
      call(api.inspection_links.revoke, { ...admin(), ...as, params: { uuid } })
    const journalOf = (token: string) =>
      call(api.journal.search, { token, company: ids.kajkanten, query: { limit: 5 } })

    test('R-24: in the office an administrator makes one with the own PIN, which approves that command and no other', async () => {
      const without = await call(api.inspection_links.make, { ...admin(), body: {} })
      expect(without.problem).toMatchObject({ status: 409, code: 'register.admin_pin_needed' })
      expect(await listed(link.uuid)).toMatchObject({ register: null, is_valid: true, revoked_at: null })
      const { made_at, until, made_by } = (await listed(link.uuid)) ?? { made_at: '', until: '' }
      expect(Date.parse(until) - Date.parse(made_at)).toBe(24 * 3_600_000)
      expect(made_by).toEqual(expect.any(String))
      for (const token of [tokens.accountant, tokens.auditor, tokens.cashier, tokens.employee]) {
        expect((await call(api.inspection_links.make, { ...admin(), token, body: {} })).status).toBe(403)
        expect((await call(api.inspection_links.list, { ...admin(), token })).status).toBe(403)
        expect((await revoke(link.uuid, { token })).status).toBe(403)
      }
    })

    test('R-24: at a paired till it is made with the PIN of an administrator, and says where', async () => {
      const { code } = (await call(api.devices.pairingCode, { ...admin(), params: { uuid: till.register } }))
        .body
      const pairing = { code, device_uuid: newId(), name: 'Kasse' }
      const { token, device_uuid } = (await call(api.devices.autoLogin, { token: null, body: pairing })).body
      const at = { token, company: ids.kajkanten }
      await call(api.profile.setAdminPin, { ...admin(), body: { pin, current_password: demoPassword } })
      const make = (uuid: RegisterUuid, command_id = newId()) =>
        call(api.inspection_links.makeAtTill, { ...at, params: { uuid }, command_id, body: {} })
      expect((await make(till.register)).problem?.code).toBe('register.admin_pin_needed')
      expect((await make(ids.registers.restaurant)).status).toBe(403)
      const command_id = newId()
      const action = { kind: 'inspection_link.make', subject_uuid: till.register, command_id } as const
      const approved = await call(api.devices.authorisePosAdmin, {
        ...at,
        params: { uuid: till.register },
        body: { pin_type: 'admin', pin, action: { ...action, cashier_uuid: device_uuid } },
      })
      expect(approved.status).toBe(200)
      const made = await make(till.register, command_id)
      expect(made.status).toBe(200)
      expect(await listed(made.body.uuid)).toMatchObject({ register: { uuid: till.register } })
      // The answer was lost: the same link, and only its newest secret opens it.
      const again = await make(till.register, command_id)
      expect(again.body).toEqual({ ...made.body, secret: again.body.secret })
      expect((await open(made.body.secret)).problem?.code).toBe('inspection_link.unknown')
      expect((await open(again.body.secret)).status).toBe(200)
      expect((await call(api.inspection_links.list, at)).status).toBe(403)
      await revoke(made.body.uuid)
    })

    test('R-24: who opened it is nobody with an account, and reads journal, X and Z, replay and the files', async () => {
      const me = await call(api.identity.signedIn, { ...inspector, query: {} })
      expect(me.body.user).toMatchObject({ email: '', company_roles: [], wsy_role: null })
      expect(me.body).toMatchObject({ inspection: { until: link.until }, other_companies: [], device: null })
      expect(me.body.user.pages_available).toEqual(
        expect.arrayContaining(['journal', 'z_reports', 'saf_t', 'bundle', 'orders']),
      )
      expect(me.body.user.pages_available).not.toContain('security_event')
      expect((await journalOf(inspector.token)).body.entries.length).toBeGreaterThan(0)
      const { z_reports } = (await call(api.z_reports.list, { ...inspector, query: {} })).body
      const uuid = z_reports.find(({ register_uuid }) => register_uuid === till.register)?.session_uuid ?? ''
      const x = (await call(api.z_reports.show, { ...inspector, params: { uuid } })).body.z_report
      expect(x.totals.x_reports).toBeGreaterThan(0)
      const { days } = (await call(api.replay.days, { ...inspector, query: {} })).body
      const steps = await call(api.replay.day, { ...inspector, query: { date: days[0] ?? '' } })
      expect(steps.body.steps.length).toBeGreaterThan(0)
      expect((await call(api.saf_t.list, inspector)).status).toBe(200)
      expect((await call(api.bundles.list, inspector)).status).toBe(200)
      for (const own of [api.profile.show, api.users.list, api.cashiers.list])
        expect((await call(own, { ...inspector })).status).toBe(403)
      expect((await call(api.security_events.list, inspector)).status).toBe(403)
    })

    test('R-24: it may have a SAF-T file and a bundle made, which say that the link asked for them', async () => {
      const { today, exports } = (await call(api.saf_t.list, inspector)).body
      await expect
        .poll(async () => (await call(api.saf_t.list, inspector)).body.exports[0]?.status ?? 'none', patient)
        .not.toBe('pending')
      expect(exports.every(({ is_by_inspection }) => !is_by_inspection)).toBe(true)
      const period = { from: today, to: today }
      const [file, bundle] = [newId(), newId()]
      const asked = await call(api.saf_t.create, { ...inspector, body: { uuid: file, ...period } })
      expect(asked.status).toBe(200)
      const made = await pollUntil(
        async () => (await call(api.saf_t.list, inspector)).body.exports.find(({ uuid }) => uuid === file),
        (one) => one?.status === 'success',
      )
      expect(made).toMatchObject({
        is_by_inspection: true,
        broken: [{ rule: 'CERTIFICATE_NOT_TRUSTED_ISSUER' }],
      })
      const content = { params: { uuid: file, part: 1 }, query: { offset: 0 } }
      expect((await call(api.saf_t.content, { ...inspector, ...content })).status).toBe(200)
      const body = { uuid: bundle, ...period, with_texts: false }
      expect((await call(api.bundles.create, { ...inspector, body })).status).toBe(200)
      const packed = await pollUntil(
        async () =>
          (await call(api.bundles.list, inspector)).body.bundles.find(({ uuid }) => uuid === bundle),
        (one) => one?.status === 'success',
      )
      expect(packed).toMatchObject({ is_by_inspection: true, is_on_disk: true })
      // In the journal they are acts of the desk, by the link.
      const query = {
        cashier_uuid: link.uuid,
        register_uuid: deskOf({ company_uuid: ids.kajkanten, vat_entity_uuid: ids.entity }),
      }
      const { entries, initials } = await pollUntil(
        async () => (await call(api.journal.search, { ...inspector, query })).body,
        (found) => found.entries.length === 2,
      )
      expect(entries.length).toBe(2)
      expect(initials[link.uuid]).toBe('INSP')
    })

    test('R-24: another company’s header is refused, the subcompany’s too, and a foreign id is not found', async () => {
      for (const company of [ids.nabo, ids.terrassen, ids.takeaway])
        expect((await call(api.journal.search, { ...inspector, company, query: {} })).status).toBe(403)
      expect((await revoke(link.uuid, { token: tokens.neighbour, company: ids.nabo })).status).toBe(404)
      expect((await revoke(link.uuid, { token: tokens.terrace, company: ids.terrassen })).status).toBe(404)
      const theirs = (await call(api.z_reports.list, { token: tokens.neighbour, company: ids.nabo })).body
      const uuid = theirs.z_reports[0]?.session_uuid ?? newId()
      expect((await call(api.z_reports.show, { ...inspector, params: { uuid } })).status).toBe(404)
      expect((await open('x'.repeat(43))).problem).toMatchObject({
        status: 401,
        code: 'inspection_link.unknown',
      })
    })

    test('R-24: the security log tells making, opening, what was fetched and revoking, by the link and not by a person', async () => {
      const { uuid, secret } = await makeLink(shop)
      const as = { token: await openLink(shop, secret), company: ids.kajkanten }
      expect((await call(api.users.list, as)).status).toBe(403)
      await revoke(uuid)
      const rowsOf = async () => {
        const { security_events } = (
          await call(api.security_events.list, { ...admin(), query: { limit: 100 } })
        ).body
        return security_events.filter(({ who, about }) => who.uuid === uuid || about?.uuid === uuid)
      }
      const rows = await pollUntil(rowsOf, (found) => found.length === 2)
      expect(rows.map(({ kind, group, who }) => [kind, group, who]).toSorted()).toEqual([
        ['AccessRefused', 'refusals', { uuid, is: 'inspection_link', name: null }],
        ['InspectionLinkOpened', 'sign_ins', { uuid, is: 'inspection_link', name: null }],
      ])
      const { security_events } = (
        await call(api.security_events.list, { ...admin(), query: { limit: 100, group: 'approvals' } })
      ).body
      const kinds = security_events.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['InspectionLinkMade', 'InspectionLinkRevoked']))
      expect(JSON.stringify(security_events)).not.toContain(secret)
    })

    test('R-24: revoked or expired it ends what is open, and link and session are told why', async () => {
      const [revoked, expired] = [await makeLink(shop), await makeLink(shop)]
      const [gone, old] = [await openLink(shop, revoked.secret), await openLink(shop, expired.secret)]
      expect((await journalOf(gone)).status).toBe(200)
      expect((await journalOf(old)).status).toBe(200)
      expect((await revoke(revoked.uuid)).status).toBe(200)
      expect((await revoke(revoked.uuid)).problem?.code).toBe('inspection_link.ended')
      await db.query('update identity.inspection_links set until = now() where uuid = $1', [expired.uuid])
      const codeOf = async (token: string) => (await journalOf(token)).problem
      await expect.poll(() => codeOf(gone)).toMatchObject({ status: 401, code: 'inspection_link.revoked' })
      await expect.poll(() => codeOf(old)).toMatchObject({ status: 401, code: 'inspection_link.expired' })
      expect((await open(revoked.secret)).problem).toMatchObject({
        status: 401,
        code: 'inspection_link.revoked',
      })
      expect((await open(expired.secret)).problem).toMatchObject({
        status: 401,
        code: 'inspection_link.expired',
      })
      // The other link is as it was.
      expect((await journalOf(inspector.token)).status).toBe(200)
    })
  })
