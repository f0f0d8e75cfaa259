import { createHash } from 'node:crypto'
import { api } from '@bon/contracts/api'
import { type CompanyUuid, type PlainDate, pieces, type Uuid } from '@bon/contracts/kernel'
import { vatCodesOf } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { goodsOfVatType } from '../harness/goods-of-vat-type.ts'
import { schemaErrors } from '../harness/saf-t-schema.ts'
import { supplier } from '../harness/supplier.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const patient = { timeout: 20_000 }

export const safT = (shop: ApiShop) =>
  describe('SAF-T', () => {
    const { call, ids, tokens } = shop
    let today: PlainDate
    let made: Uuid
    const listed = async (company: CompanyUuid = ids.kajkanten, token = tokens.accountant) =>
      (await call(api.saf_t.list, { company, token })).body
    const ask = (
      from: PlainDate,
      to: PlainDate,
      { token = tokens.accountant, company = ids.kajkanten } = {},
    ) => call(api.saf_t.create, { company, token, body: { uuid: newId(), from, to } })
    const pieceOf = (uuid: Uuid, { part = 1, offset = 0, company = ids.kajkanten } = {}) =>
      call(api.saf_t.content, { company, params: { uuid, part }, query: { offset } })
    const contentOf = async (uuid: Uuid): Promise<Buffer> => {
      const read: Buffer[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const { body } = await pieceOf(uuid, { offset })
        read.push(Buffer.from(body.base64, 'base64'))
        offset = body.next
      }
      return Buffer.concat(read)
    }
    beforeAll(async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      await bar.sell([bar.line(0, 2)], {})
      today = (await listed()).today
    })

    test('EXP-02, EXP-03: an accountant asks for a period, and gets a valid file with its hash', async () => {
      const asked = await ask('2026-01-01', today)
      expect(asked.status).toBe(200)
      made = asked.body.uuid
      const found = async () => (await listed()).exports.find(({ uuid }) => uuid === made)
      await expect.poll(async () => (await found())?.status).toBe('success')
      const done = await found()
      expect(done).toMatchObject({
        from: '2026-01-01',
        to: today,
        requested_by: expect.any(String),
        broken: [{ rule: 'CERTIFICATE_NOT_TRUSTED_ISSUER' }],
        parts: [
          { name: expect.stringMatching(/^SAF-T Cash Register_\d{8}_\d{14}_1_1\.xml$/), is_on_disk: true },
        ],
      })
      const file = await contentOf(made)
      const [part] = done?.parts ?? []
      expect({ bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }).toEqual({
        bytes: part?.bytes,
        sha256: part?.sha256,
      })
      expect(await schemaErrors(file.toString())).toEqual([])
      // Who supplies the product is a setting of the installation (LAW-2).
      const sender = /<auditfileSender>.*<\/auditfileSender>/s.exec(file.toString())?.[0] ?? ''
      expect(sender).toContain('<companyName>Leverandør &amp; Søn ApS</companyName>')
      expect(sender).toContain(`<taxRegIdent>${supplier.cvr}</taxRegIdent>`)
    })

    test('EXP-02: exempt goods and goods at 0 % have two codes in the file, on their lines and on the Z', async () => {
      const office = { company: ids.kajkanten, token: tokens.admin }
      const zero = { name: 'Momsfri avis', number: 1951, rate: 0, ...vatCodesOf(0, ['Z0']) }
      const exempt = { name: 'Undervisning', number: 1952, rate: 0, code: 'E0', standard_code: 'E' } as const
      const newspaper = await goodsOfVatType(shop, office, zero)
      const lesson = await goodsOfVatType(shop, office, exempt)
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      const receipts: string[] = []
      for (const product of [newspaper, lesson]) {
        const sold = await bar.sell([
          { uuid: newId(), quantity: pieces(1), sellable_data: { type: 'product', product } },
        ])
        receipts.push(sold.body.order.order_uuid)
      }
      await bar.close()
      const asked = await ask(today, today)
      expect(asked.problem).toBeUndefined()
      const found = async () => (await listed()).exports.find(({ uuid }) => uuid === asked.body.uuid)?.status
      await expect.poll(found, patient).toBe('success')
      const text = (await contentOf(asked.body.uuid)).toString()
      expect(await schemaErrors(text)).toEqual([])
      const codesOf = (part: string) =>
        [...part.matchAll(/<vatCode>([^<]*)<\/vatCode>/g)].map(([, code]) => code)
      const each = (name: string) =>
        [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, part = '']) => part)
      const sales = each('cashtransaction')
      const codes = receipts.map((order) =>
        codesOf(sales.find((sale) => sale.includes(`<refID>${order}`)) ?? ''),
      )
      // Of the line, and of the whole.
      expect(codes).toEqual([
        ['Z0-2', 'Z0-2'],
        ['E0', 'E0'],
      ])
      const standard = Object.fromEntries(
        [...text.matchAll(/<vatCode>([^<]*)<\/vatCode>.{0,200}?<standardVatCode>([^<]*)</gs)].map(
          ([, code = '', of]) => [code, of],
        ),
      )
      expect(standard).toMatchObject({ 'Z0-2': 'Z', E0: 'E' })
      const reports = each('eventReport').filter((report) => report.includes('<reportType>Z report'))
      expect(reports.map(codesOf)).toContainEqual(expect.arrayContaining(['Z0-2', 'E0']))
    })

    test('BEYOND-13: today is checked on request, and by itself after a close; nothing but the certificate is found', async () => {
      const days = async (token = tokens.accountant, company = ids.kajkanten) =>
        (await call(api.saf_t.days, { company, token })).body.days
      const before = (await days()).find(({ day }) => day === today)?.checked_at
      expect((await call(api.saf_t.check, { token: tokens.auditor })).status).toBe(403)
      expect((await call(api.saf_t.check, { token: tokens.accountant })).status).toBe(200)
      const found = async () => (await days()).find(({ day }) => day === today)
      await expect.poll(async () => (await found())?.checked_at, { timeout: 20_000 }).not.toBe(before)
      const verdict = await found()
      // Once for each key that signed.
      const rules = new Set(verdict?.findings.map(({ rule }) => rule))
      expect([...rules]).toEqual(['CERTIFICATE_NOT_TRUSTED_ISSUER'])
      expect(verdict?.transactions).toBeGreaterThan(0)
      expect(await days(tokens.neighbour, ids.nabo)).not.toContainEqual(verdict)
      expect((await call(api.saf_t.check, { token: tokens.cashier })).status).toBe(403)
      const ofSub = await call(api.saf_t.check, { token: tokens.admin, company: ids.terrassen })
      expect(ofSub.problem?.code).toBe('saf_t.not_top')
    })

    test('EXP-05: no period before the law, after today, upside down, or too long', async () => {
      const codeOf = async (from: PlainDate, to: PlainDate) => (await ask(from, to)).problem?.code
      for (const [from, to] of [
        ['2023-12-31', '2024-01-31'],
        ['2026-01-01', '2029-01-01'],
        ['2026-02-01', '2026-01-31'],
        ['2024-01-01', '2026-10-01'],
      ] as const)
        expect([from, to, await codeOf(from, to)]).toEqual([from, to, 'saf_t.period'])
    })

    test('EXP-04: only the top-most company asks, also for its subcompanies', async () => {
      expect((await listed(ids.terrassen, tokens.admin)).is_top).toBe(false)
      const refused = await ask('2026-01-01', today, { company: ids.terrassen, token: tokens.admin })
      expect(refused.problem?.code).toBe('saf_t.not_top')
    })

    test('R-24: an auditor reads the files and asks for none; another company sees nothing of them', async () => {
      expect((await listed(ids.kajkanten, tokens.auditor)).exports.length).toBeGreaterThan(0)
      expect((await ask('2026-01-01', today, { token: tokens.auditor })).status).toBe(403)
      expect((await pieceOf(made, { part: 2 })).status).toBe(404)
      expect((await pieceOf(newId())).status).toBe(404)
      expect((await pieceOf(made, { company: ids.terrassen })).status).toBe(404)
    })
  })
