import { X509Certificate } from 'node:crypto'
import { api } from '@bon/contracts/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { supplier } from '../harness/supplier.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { makeLink, openLink } from './inspector.ts'

/** one page that tells an inspector what there is, and how to verify it. */
export const systemDescription = (shop: ApiShop) =>
  describe('the system description', () => {
    const { call, ids, tokens } = shop
    const show = (token = tokens.auditor, company = ids.kajkanten) =>
      call(api.system_description.show, { token, company })
    beforeAll(async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      await bar.sell([bar.line(0)])
    })

    test('R-24: registers with their numbers, the program, its supplier, and where heads go', async () => {
      const { body } = await show()
      const { bar } = await tillsOf(shop)
      expect(body.supplier).toEqual(supplier)
      expect(body.company).toMatchObject({ name: 'Kajkanten', zone: 'Europe/Copenhagen' })
      const own = body.registers.find(({ uuid }) => uuid === ids.registers.bar)
      const session = await bar.session()
      expect(own).toMatchObject({ latest_z: session?.n, open_since: session?.opened_at })
      // Those of the companies below it sign for the same VAT entity.
      expect(body.registers.map(({ uuid }) => uuid)).toContain(ids.registers.terrace)
      expect(body.registers.map(({ uuid }) => uuid)).not.toContain(ids.registers.kiosk)
      const chain = (await call(api.journal.chain, { token: tokens.auditor, company: ids.kajkanten })).body
      expect(body.journal).toMatchObject({ vat_entity_uuid: ids.entity })
      expect(body.journal.last_seq).toBeLessThanOrEqual(chain.last_seq)
      expect(body.anchors).toEqual({ file: false, mail: chain.is_anchored })
    })

    test('R-18, R-24: each key with the fingerprint of its certificate; the last one is in force', async () => {
      const { keys } = (await show()).body
      const { key_id, certificate_pem } = (
        await call(api.journal.certificate, { token: tokens.auditor, company: ids.kajkanten })
      ).body
      const { fingerprint256, serialNumber } = new X509Certificate(certificate_pem)
      const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase()
      expect(keys.at(-1)).toMatchObject({
        key_id,
        fingerprint,
        serial_number: serialNumber,
        signs_until: null,
      })
      expect(fingerprint.startsWith(key_id)).toBe(true)
    })

    test('R-24: administrators, accountants, auditors and inspectors read it, of their own company; a subcompany names its own registers', async () => {
      const inspector = await openLink(shop, (await makeLink(shop)).secret)
      for (const token of [tokens.admin, tokens.accountant, tokens.auditor, inspector])
        expect((await show(token)).status).toBe(200)
      for (const token of [tokens.cashier, tokens.employee]) expect((await show(token)).status).toBe(403)
      expect((await show(inspector, ids.terrassen)).status).toBe(403)
      const below = (await show(tokens.terrace, ids.terrassen)).body
      expect(below.registers.map(({ uuid }) => uuid)).toEqual([ids.registers.terrace])
      const other = (await show(tokens.neighbour, ids.nabo)).body
      expect(other.registers.map(({ uuid }) => uuid)).toEqual([ids.registers.kiosk])
    })
  })
