import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bundleStream } from '@bon/contracts/bundles'
import { customerStream, type IdentityEvent, membershipStream } from '@bon/contracts/identity'
import type { CompanyUuid, Metadata, Uuid } from '@bon/contracts/kernel'
import { runBundleWorker } from '@bon/infra/bundles'
import { openExportFolder } from '@bon/infra/saf-t'
import { type BundleState, bundleDecider } from '@bon/services/bundles'
import { createCommandHandler, eventId } from '@bon/services/kernel'
import { forgetInBundles, makeBundles } from '@bon/services/processes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { manualClock } from '../../infra/spec-support/manual-clock.ts'
import { specAgenda } from '../../services/spec-support/spec-agenda.ts'
import { specLogger } from '../../services/spec-support/spec-logger.ts'
import { specId, specStore } from '../../services/spec-support/spec-store.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bon-forgotten-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const facts = { sha256: 'a'.repeat(64), entries: 1, events: 2, texts: 1, registers: 1, ends: 'open' } as const
const head = { seq: 1, nr: 1, spanned_events: 2, hash: 'a'.repeat(64) }
const [ours, sister, foreign] = [specId(1), specId(2), specId(3)]
const [entity, foreign_entity] = [specId(11), specId(13)]
const [guest, other_guest] = [specId(21), specId(22)]

/** A shop with the texts of two people, whose bundles are made by a thread that stands in for the real one. */
const open = async () => {
  const clock = manualClock('2026-11-27T12:00:00.000Z')
  const store = specStore()
  const agenda = specAgenda()
  const handler = createCommandHandler(store)
  const dir = await mkdtemp(join(root, 'shop-'))
  const folder = openExportFolder(dir, (part) => `${part}.ndjson.gz`)
  const texts = new Map([
    [guest, 'Frøken Smilla Jaspersen'],
    [other_guest, 'Hr. Isaksen'],
  ])
  const stop = new AbortController()
  /** Bundles that wait in the thread, with their texts on the disk. */
  const held = new Map<Uuid, () => void>()
  const holds = new Set<Uuid>()
  let next = 100
  const metaOf = (company_uuid: CompanyUuid, vat_entity_uuid: Uuid) => ({
    company_uuid,
    vat_entity_uuid,
    command_id: specId(++next),
    command_hash: '0'.repeat(64),
    actor: 'spec',
    at: clock.now(),
    business_day: '2026-11-27',
    v: '1',
  })
  const append = async (stream: string, event: IdentityEvent, meta: Metadata) => {
    const recorded = { ...event, meta, event_id: '' }
    await store.append(stream, 'any', [{ ...recorded, event_id: eventId(stream, 0, recorded) }])
  }
  const managers = [
    makeBundles({ agenda }),
    forgetInBundles({ agenda, vault: { forget: async (subject) => void texts.delete(subject) } }),
  ]
  const react = async () => {
    for (const manager of managers) await manager.react(store.log.filter((event) => manager.wants(event)))
  }
  const done = runBundleWorker({
    handler,
    agenda,
    store,
    folder,
    companiesOf: (of) => (of === entity ? [ours, sister] : [foreign]),
    clock,
    signal: stop.signal,
    log: specLogger().log,
    make: async ({ period, folder: target }, _, signal) => {
      const lines = period.with_texts ? [...texts.values()] : ['no text']
      const file = gzipSync(lines.join('\n'))
      await writeFile(join(target, '1.ndjson.gz'), file)
      const uuid = target.slice(-36)
      const isStopped = await new Promise<boolean>((resolve) => {
        signal.addEventListener('abort', () => resolve(true))
        if (holds.delete(uuid)) held.set(uuid, () => resolve(false))
        else resolve(signal.aborted)
      })
      return isStopped ? undefined : { written: { ...facts, head, bytes: file.length } }
    },
  })
  const stateOf = async (uuid: Uuid, company: Uuid = ours): Promise<BundleState | undefined> =>
    (await handler.load(bundleDecider, bundleStream(uuid), company))?.state
  return {
    held,
    stateOf,
    /** Time passes until this is so. */
    until: (isSo: () => Promise<boolean>) =>
      vi.waitUntil(async () => {
        await clock.advance(1_000)
        return isSo()
      }),
    async ask(uuid: Uuid, with_texts: boolean, { company = ours, of = entity, isHeld = false } = {}) {
      if (isHeld) holds.add(uuid)
      await handler.handle(
        bundleDecider,
        bundleStream(uuid),
        {
          type: 'RequestBundle',
          register_uuid: specId(31),
          cashier_uuid: specId(32),
          from: '2026-11-01',
          to: '2026-11-26',
          with_texts,
        },
        { ...metaOf(company, of), now: clock.now() },
      )
      await react()
    },
    async forget(stream: string, subject_kind: 'customer' | 'user', subject_uuid: Uuid) {
      const data = { subject_kind, subject_uuid }
      await append(stream, { type: 'PersonForgotten', data }, metaOf(ours, entity))
      await react()
    },
    grantRole: (user_uuid: Uuid) =>
      append(
        membershipStream(foreign, user_uuid),
        { type: 'RolesChanged', data: { user_uuid, from: [], to: ['admin'] } },
        metaOf(foreign, foreign_entity),
      ),
    /** Which of the names are in a file below the data folder. */
    async names() {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      const read = await Promise.all(
        files.map(async ({ parentPath, name }) => gunzipSync(await readFile(join(parentPath, name)))),
      )
      return ['Smilla', 'Isaksen'].filter((name) => read.some((text) => text.includes(name)))
    },
    files: async () => (await folder.stored()).toSorted(),
    async stop() {
      stop.abort()
      await done
    },
  }
}

test('R-25: a bundle with the texts of who is forgotten is deleted and says so; one without texts stays', async () => {
  const shop = await open()
  const [opened, closed, elsewhere] = [specId(41), specId(42), specId(43)]
  await shop.ask(opened, true)
  await shop.ask(closed, false)
  await shop.ask(elsewhere, true, { company: foreign, of: foreign_entity })
  await shop.until(async () => (await shop.stateOf(elsewhere, foreign))?.ended === 'written')
  expect(await shop.files()).toEqual([opened, closed, elsewhere])
  await shop.forget(customerStream(guest), 'customer', guest)
  await shop.until(async () => (await shop.stateOf(opened))?.ended === 'deleted')
  // The customer belongs to one VAT entity: the file of another is not touched.
  await shop.until(async () => (await shop.files()).length === 2)
  expect(await shop.files()).toEqual([closed, elsewhere])
  expect((await shop.stateOf(closed))?.ended).toBe('written')
  expect((await shop.stateOf(elsewhere, foreign))?.ended).toBe('written')
  await shop.stop()
})

test('R-25: a user who belonged to companies of two VAT entities is in the bundles of neither', async () => {
  const shop = await open()
  const [own, elsewhere] = [specId(41), specId(43)]
  await shop.grantRole(guest)
  await shop.ask(own, true)
  await shop.ask(elsewhere, true, { company: foreign, of: foreign_entity })
  await shop.until(async () => (await shop.stateOf(elsewhere, foreign))?.ended === 'written')
  expect(await shop.names()).toEqual(['Smilla', 'Isaksen'])
  await shop.forget(membershipStream(ours, guest), 'user', guest)
  await shop.until(async () => (await shop.files()).length === 0)
  expect((await shop.stateOf(elsewhere, foreign))?.ended).toBe('deleted')
  expect(await shop.names()).toEqual([])
  await shop.stop()
})

test('R-25: a bundle that is being made is begun anew, and does not have what was forgotten meanwhile', async () => {
  const shop = await open()
  const uuid = specId(41)
  await shop.ask(uuid, true, { isHeld: true })
  await shop.until(async () => shop.held.has(uuid))
  expect(await shop.names()).toEqual(['Smilla', 'Isaksen'])
  await shop.forget(customerStream(guest), 'customer', guest)
  await shop.until(async () => (await shop.stateOf(uuid))?.ended === 'written')
  expect(await shop.names()).toEqual(['Isaksen'])
  await shop.stop()
})
