import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { api } from '@bon/contracts/api'
import { anchorsIn } from '@bon/contracts/journal'
import type { CompanyUuid, PlainDate, Uuid } from '@bon/contracts/kernel'
import { linesOf, verifyBundle } from '@bon/infra/bundle-verifier'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiShop, tillsOf } from './compositions.ts'

export const bundles = (shop: ApiShop) =>
  describe('bundles', () => {
    const { call, ids, tokens } = shop
    let today: PlainDate
    let made: Uuid
    const listed = async (company: CompanyUuid = ids.kajkanten, token = tokens.accountant) =>
      (await call(api.bundles.list, { company, token })).body
    const ask = (
      from: PlainDate,
      to: PlainDate,
      { token = tokens.accountant, company = ids.kajkanten, with_texts = true } = {},
    ) => call(api.bundles.create, { company, token, body: { uuid: newId(), from, to, with_texts } })
    const pieceOf = (uuid: Uuid, { offset = 0, company = ids.kajkanten } = {}) =>
      call(api.bundles.content, { company, params: { uuid }, query: { offset } })
    const fileOf = async (uuid: Uuid) => {
      const pieces: Buffer<ArrayBuffer>[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const { body } = await pieceOf(uuid, { offset })
        pieces.push(Buffer.from(body.base64, 'base64'))
        offset = body.next
      }
      return Buffer.concat(pieces)
    }
    beforeAll(async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      await bar.sell([bar.line(0, 2)], {})
      today = (await listed()).today
    })

    test('BEYOND-02, BEYOND-22: an accountant asks for a period, and gets a file that proves itself', async () => {
      const asked = await ask('2026-01-01', today)
      expect(asked.status).toBe(200)
      made = asked.body.uuid
      const found = async () => (await listed()).bundles.find(({ uuid }) => uuid === made)
      await expect.poll(async () => (await found())?.status).toBe('success')
      const done = await found()
      expect(done).toMatchObject({
        from: '2026-01-01',
        to: today,
        with_texts: true,
        requested_by: expect.any(String),
        name: expect.stringMatching(/^bon-bundle_\d{8}_2026-01-01_.*\.ndjson\.gz$/),
        is_on_disk: true,
      })
      const file = await fileOf(made)
      expect(createHash('sha256').update(file).digest('hex')).toBe(done?.file?.sha256)
      const verdict = await verifyBundle(linesOf(new Blob([file]).stream()))
      expect(verdict).toMatchObject({ ok: true, covers: { seq: { last: done?.file?.last_seq } } })
      if (!verdict.ok) return
      expect(verdict.checked['registers']).toBe(done?.file?.registers)
      expect(verdict.checked['texts_opened']).toBe(done?.file?.texts)
      const [anchor] = anchorsIn(verdict.covers.head_code)
      const pinned = await verifyBundle(linesOf(new Blob([file]).stream()), {
        anchors: anchor ? [anchor] : [],
      })
      expect(pinned).toMatchObject({ ok: true, pinned_up_to: done?.file?.last_seq })
    })

    test('R-25: who is forgotten is in no stored bundle, and in none that is being made', async () => {
      const last_name = `Glemsom ${newId()}`
      const forgotten = await call(api.cashiers.create, {
        body: {
          first_name: 'Ida',
          last_name,
          label: 'Ida',
          hue: 'hav',
          language: null,
          initials: 'IG',
          pin: '4831',
        },
      })
      expect(forgotten.status).toBe(200)
      const statusOf = async (uuid: Uuid) => (await listed()).bundles.find((each) => each.uuid === uuid)
      const asked = async (with_texts: boolean) => {
        const { body } = await ask(today, today, { with_texts })
        return body.uuid
      }
      const isMade = async (uuid: Uuid) =>
        void (await expect.poll(async () => (await statusOf(uuid))?.status).toBe('success'))
      const textOf = async (uuid: Uuid) => gunzipSync(await fileOf(uuid)).toString()
      const closed = await asked(false)
      await isMade(closed)
      const opened = await asked(true)
      await isMade(opened)
      expect(await textOf(opened)).toContain(last_name)
      const making = await asked(true)
      const { status } = await call(api.privacy.forget, {
        body: { subject_kind: 'cashier', subject_uuid: forgotten.body.cashier.uuid, confirm: true },
      })
      expect(status).toBe(200)
      await expect.poll(async () => (await statusOf(opened))?.deleted_at).toEqual(expect.any(String))
      expect(await statusOf(opened)).toMatchObject({ status: 'success', is_on_disk: false })
      expect((await pieceOf(opened)).problem?.code).toBe('bundle.deleted')
      // Whether it was begun before or after: it is deleted too, or has been made without the name.
      await isMade(making)
      await expect
        .poll(
          async () =>
            (await statusOf(making))?.deleted_at !== null || !(await textOf(making)).includes(last_name),
        )
        .toBe(true)
      const anew = await asked(true)
      await isMade(anew)
      expect(await textOf(anew)).not.toContain(last_name)
      for (const uuid of [closed, anew])
        expect(await verifyBundle(linesOf(new Blob([await fileOf(uuid)]).stream()))).toMatchObject({
          ok: true,
        })
    })

    test('LAW-8: the journal says that it was exported', async () => {
      const kinds = async () =>
        (await call(api.journal.search, { token: tokens.accountant, query: { kind: 'journal_exported' } }))
          .body.entries
      await expect.poll(async () => (await kinds()).length).toBeGreaterThan(0)
    })

    test('no period before the law, after today, upside down, or too long; none without an entry', async () => {
      const codeOf = async (from: PlainDate, to: PlainDate) => (await ask(from, to)).problem?.code
      for (const [from, to] of [
        ['2023-12-31', '2024-01-31'],
        ['2026-01-01', '2029-01-01'],
        ['2026-02-01', '2026-01-31'],
        ['2024-01-01', '2026-10-01'],
      ] as const)
        expect([from, to, await codeOf(from, to)]).toEqual([from, to, 'saf_t.period'])
      const empty = (await ask('2024-01-01', '2024-01-31')).body.uuid
      const found = async () => (await listed()).bundles.find(({ uuid }) => uuid === empty)
      await expect.poll(async () => (await found())?.reason).toBe('no_entries')
    })

    test('only the top-most company asks, also for its subcompanies', async () => {
      expect((await listed(ids.terrassen, tokens.admin)).is_top).toBe(false)
      const refused = await ask('2026-01-01', today, { company: ids.terrassen, token: tokens.admin })
      expect(refused.problem?.code).toBe('saf_t.not_top')
    })

    test('R-24: an auditor reads the files and asks for none; another company sees nothing of them', async () => {
      expect((await listed(ids.kajkanten, tokens.auditor)).bundles.length).toBeGreaterThan(0)
      expect((await ask('2026-01-01', today, { token: tokens.auditor })).status).toBe(403)
      expect((await ask('2026-01-01', today, { token: tokens.cashier })).status).toBe(403)
      expect((await pieceOf(newId())).status).toBe(404)
      expect((await pieceOf(made, { company: ids.terrassen })).status).toBe(404)
      expect((await listed(ids.nabo, tokens.neighbour)).bundles).toEqual([])
    })
  })
