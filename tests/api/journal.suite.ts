import { verify as checkSignature, X509Certificate } from 'node:crypto'
import { api } from '@bon/contracts/api'
import { type EntrySealed, entryHash, journalStream, type SpanSealed, zeroHash } from '@bon/contracts/journal'
import { logStart } from '@bon/contracts/kernel'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLog } from '../harness/open-log.ts'
import type { Till } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const journal = (shop: ApiShop) =>
  describe('journal', () => {
    const { call, ids, tokens } = shop
    const store = openLog(shop)
    const entries: EntrySealed[] = []
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
      await till.sell([till.line(0)])
      await till.ensureClosed()
      await vi.waitUntil(async () => (await unsealed()).length === 0, { timeout: 5_000 })
      entries.push(...(await sealedEntries()))
    })
    afterAll(() => store.close())

    /** The whole chain of the entity: sealed events, and spans of the log between them. */
    const chain = async () => {
      const found: (EntrySealed | SpanSealed)[] = []
      for (let n = 1, more = true; more; n++) {
        more = false
        for await (const { type, data } of store.readStream(journalStream(ids.entity, n))) {
          more = true
          if (type === 'EntrySealed' || type === 'SpanSealed') found.push(data as EntrySealed | SpanSealed)
        }
      }
      return found
    }
    const isEntry = (one: EntrySealed | SpanSealed): one is EntrySealed => 'source_event_id' in one
    const sealedEntries = async () => (await chain()).filter(isEntry)
    /** Receipts without a journal entry: the reactor may still be at work. */
    const unsealed = async () => {
      const named = new Set((await sealedEntries()).map(({ source_event_id }) => source_event_id))
      const waiting: string[] = []
      for await (const { type, meta, event_id } of store.readAll(logStart, {
        limit: 100_000,
        prefixes: ['zReport-'],
      })) {
        const isSource = type === 'ReceiptRecorded' || type === 'ZReportClosed'
        if (isSource && meta.vat_entity_uuid === ids.entity && !named.has(event_id)) waiting.push(event_id)
      }
      return waiting
    }

    test('every entry follows the previous one, and no transaction number is missing (INVAR-7, INVAR-8)', async () => {
      const all = await chain()
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
      const numbers = entries.flatMap(({ nr }) => (nr === undefined ? [] : [nr]))
      expect(numbers).toEqual(numbers.map((_, i) => i + 1))
      const previous = [zeroHash, ...all.map(entryHash)].slice(0, -1)
      expect(all.map(({ previous_hash }) => previous_hash)).toEqual(previous)
    })

    test('every signature is verified by node:crypto with the certificate that the API returns', async () => {
      const { certificate_pem, key_id } = (await call(api.journal.certificate)).body
      const { publicKey, validFrom, validTo } = new X509Certificate(certificate_pem)
      const signed = entries.filter(({ nr }) => nr !== undefined)
      expect(signed.length).toBeGreaterThan(10)
      for (const entry of signed) {
        expect(entry.key_id).toBe(key_id)
        const signature = Buffer.from(entry.signature ?? '', 'base64')
        expect(checkSignature('sha512', Buffer.from(entry.signed ?? ''), publicKey, signature)).toBe(true)
        expect(Date.parse(entry.at)).toBeGreaterThan(Date.parse(validFrom))
        expect(Date.parse(entry.at)).toBeLessThan(Date.parse(validTo))
      }
    })

    test('the eleven fields are signed, with each register’s chain starting at "0" (LAW-5)', () => {
      const heads = new Map<string, string>()
      for (const { register_uuid, signed = '', signature = '', nr } of entries) {
        if (nr === undefined) continue
        const fields = signed.split(';')
        expect(fields).toHaveLength(11)
        const [previous, number, transaction, kind, date, time, employee, incl, excl, register, cvr] = fields
        expect(previous).toBe(heads.get(register_uuid) ?? '0')
        expect(number).toBe(String(nr))
        expect(transaction).toMatch(/^[0-9a-f-]{36}$/)
        expect([
          '11001',
          '11002',
          '11005',
          '11006',
          '11007',
          '11008',
          '11009',
          '11010',
          '11011',
          '11015',
          '11999',
        ]).toContain(kind)
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(time).toMatch(/^\d\d:\d\d:\d\d\+0[12]:00$/)
        expect(employee).toMatch(/^[0-9a-f-]{36}$/)
        for (const amount of [incl, excl]) expect(amount).toMatch(/^-?\d+\.\d\d$/)
        expect([register, cvr]).toEqual([register_uuid, '12345674'])
        heads.set(register_uuid, signature)
      }
      expect(heads.size).toBeGreaterThanOrEqual(3)
    })

    test('a register’s journal is read page by page, newest first, and holds that register only (REG-02)', async () => {
      const of = { params: { uuid: till.register } }
      const first = (await call(api.journal.list, { ...of, query: { limit: 3 } })).body
      const second = (await call(api.journal.list, { ...of, query: { limit: 3, before: first.next ?? 1 } }))
        .body
      const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq)
      expect(seqs).toEqual([...seqs].sort((a, b) => b - a))
      expect(new Set(seqs).size).toBe(seqs.length)
      for (const { register_uuid } of first.entries) expect(register_uuid).toBe(till.register)
    })

    test('the neighbour’s journal has its own numbers and chain, and cannot be read here', async () => {
      const foreign = await call(api.journal.list, { params: { uuid: ids.registers.kiosk } })
      expect([foreign.status, foreign.problem?.code]).toEqual([404, 'request.not_found'])
      const his = await call(api.journal.list, {
        params: { uuid: ids.registers.kiosk },
        token: tokens.neighbour,
        company: ids.nabo,
      })
      expect(his.body.entries.length).toBeGreaterThan(0)
      expect((await call(api.journal.certificate, { token: tokens.cashier })).status).toBe(403)
    })

    test('folding the whole log again finds no integrity violation', async () => {
      const { ok, ...found } = await verifyShop(shop)
      expect(ok, JSON.stringify(found)).toBe(true)
    })
  })
