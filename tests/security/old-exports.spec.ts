import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleStream } from '@bon/contracts/bundles'
import type { CompanyUuid, Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import { safTStream } from '@bon/contracts/saf-t'
import { storedBundles } from '@bon/infra/bundles'
import { openExportFolder, removeOldExports, storedSafT } from '@bon/infra/saf-t'
import { bundleDecider } from '@bon/services/bundles'
import { createCommandHandler } from '@bon/services/kernel'
import { safTDecider } from '@bon/services/saf-t'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../infra/spec-support/manual-clock.ts'
import { specId, specStore } from '../../services/spec-support/spec-store.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bon-old-exports-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const [company, entity] = [specId(1) as CompanyUuid, specId(2)]
const sha256 = 'a'.repeat(64)
/** Calendar years, each kept for five more. */
const keptFrom = async (_: CompanyUuid, at: Instant) => `${Number(at.slice(0, 4)) - 5}-01-01T04:00:00.000Z`

const open = async (at: Instant) => {
  const clock = manualClock(at)
  const store = specStore()
  const handler = createCommandHandler(store)
  const contextOf = (uuid: Uuid, command: string) => ({
    company_uuid: company,
    vat_entity_uuid: entity,
    actor: 'spec',
    now: clock.now(),
    command_id: specId(Number(uuid.slice(-4)) * 10 + command.length),
    command_hash: '0'.repeat(64),
  })
  const folders = {
    saf_t: openExportFolder(join(root, at, 'saf-t'), String),
    bundles: openExportFolder(join(root, at, 'bundles'), String),
  }
  const by = { register_uuid: specId(3), cashier_uuid: specId(4) }
  let next = 100
  return {
    saf_t: async (from: PlainDate, to: PlainDate, isWritten = true) => {
      const uuid = specId(++next)
      await folders.saf_t.begin(uuid)
      const stream = safTStream(uuid)
      const asked = { type: 'RequestSafT', ...by, from, to } as const
      await handler.handle(safTDecider, stream, asked, contextOf(uuid, 'ask'))
      const parts = [{ from, to, bytes: 1, sha256 }]
      const counts = { transactions: 1, events: 1, broken: [] }
      const written = { type: 'FinishSafT' as const, parts, ...counts }
      if (isWritten) await handler.handle(safTDecider, stream, written, contextOf(uuid, 'write'))
      return uuid
    },
    bundle: async (from: PlainDate, to: PlainDate, with_texts = true, isWritten = true) => {
      const uuid = specId(++next)
      await folders.bundles.begin(uuid)
      const stream = bundleStream(uuid)
      const asked = { type: 'RequestBundle', ...by, from, to, with_texts } as const
      await handler.handle(bundleDecider, stream, asked, contextOf(uuid, 'ask'))
      const facts = { bytes: 1, sha256, entries: 1, events: 1, texts: 1, registers: 1 } as const
      const written = { type: 'FinishBundle', ...facts, ends: 'closed', last_seq: 1 } as const
      if (isWritten) await handler.handle(bundleDecider, stream, written, contextOf(uuid, 'write'))
      return uuid
    },
    /** The maintenance of a later moment, and what it leaves. */
    maintain: async (now: Instant) => {
      const kinds = [storedSafT(folders.saf_t, handler), storedBundles(folders.bundles, { handler, clock })]
      const dayOf = (_: Uuid, at: Instant) => at.slice(0, 10)
      await removeOldExports({ store, keptFrom, dayOf }, now, kinds)
      return {
        saf_t: (await folders.saf_t.stored()).toSorted(),
        bundles: (await folders.bundles.stored()).toSorted(),
        deleted: store.log.filter(({ type }) => type === 'BundleDeleted').map(({ stream }) => stream),
      }
    },
  }
}

test('R-25: a stored file with texts of a year goes when that year is no longer kept', async () => {
  const { saf_t, bundle, maintain } = await open('2026-11-27T12:00:00.000Z')
  const old = {
    saf_t: await saf_t('2026-01-01', '2026-11-26'),
    bundle: await bundle('2026-06-01', '2026-06-30'),
  }
  const closed = await bundle('2026-06-01', '2026-06-30', false)
  const waiting = await bundle('2026-06-01', '2026-06-30', true, false)
  const stay = [closed, waiting].toSorted()
  const kept = { saf_t: [old.saf_t], bundles: [old.bundle, ...stay].toSorted(), deleted: [] }
  expect(await maintain('2031-12-31T23:00:00.000Z')).toEqual(kept)
  const left = { saf_t: [], bundles: stay, deleted: [bundleStream(old.bundle)] }
  expect(await maintain('2032-01-01T12:00:00.000Z')).toEqual(left)
  // Recorded once.
  expect(await maintain('2033-01-01T12:00:00.000Z')).toEqual(left)
})

test('R-25: a file over several years goes with the first of them; one that is asked for afterwards stays', async () => {
  const { saf_t, maintain } = await open('2028-02-01T12:00:00.000Z')
  const [over, newer] = [await saf_t('2024-11-01', '2026-01-31'), await saf_t('2027-01-01', '2027-12-31')]
  // Of 2022, whose texts were gone before it was asked for.
  const without = await saf_t('2022-01-01', '2022-12-31')
  const waiting = await saf_t('2024-01-01', '2024-12-31', false)
  expect((await maintain('2029-12-31T12:00:00.000Z')).saf_t).toEqual(
    [over, newer, without, waiting].toSorted(),
  )
  expect((await maintain('2030-06-01T12:00:00.000Z')).saf_t).toEqual([newer, without, waiting].toSorted())
})

test('a folder that is no export is left alone', async () => {
  const { maintain } = await open('2026-11-28T12:00:00.000Z')
  await mkdir(join(root, '2026-11-28T12:00:00.000Z', 'saf-t', 'days'), { recursive: true })
  await maintain('2040-01-01T12:00:00.000Z')
  expect(await readdir(join(root, '2026-11-28T12:00:00.000Z', 'saf-t'))).toEqual(['days'])
})
