import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeNotification, subjectOf } from '@bon/contracts/kernel'
import { projections } from '@bon/projections/all'
import type { Projection } from '@bon/projections/kernel'
import { orders } from '@bon/projections/orders'
import { zReports } from '@bon/projections/registers'
import { ours, register_uuid } from '@bon/projections/spec-support'
import { expect, onTestFinished, test } from 'vitest'
import { silentWire } from '../embedded/silent-wire.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { scaled } from '../slowness/index.ts'
import { createProjector, firstDifference } from './index.ts'
import { afternoon, append, day, names, projectorRig } from './projector.examples.ts'

const { url, sql, deps } = await projectorRig()

const checkpoint = async (name: string) =>
  (await sql.query('SELECT position::text FROM rm.checkpoints WHERE projection = $1', [name])).rows[0]
    .position

test('two projectors on one database: each row is counted once, and the remaining one takes over', async () => {
  const { store, projector, ...rest } = await deps()
  const second = createProjector({ ...rest, store })
  onTestFinished(() => second.stop())
  projector.start()
  second.start()
  const end = await append(store, day())
  expect(await projector.waitFor(names, end, scaled(5_000))).toBe(true)
  expect(await second.waitFor(names, end, scaled(5_000))).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
  const leads = [...projector.health(), ...second.health()].filter(({ state }) => state === 'live')
  expect(leads.map(({ name }) => name).sort()).toEqual([...names].sort())

  await projector.stop()
  const nextPosition = await append(store, afternoon())
  await expect.poll(() => second.health().every(({ state }) => state === 'live')).toBe(true)
  expect(await second.waitFor(names, nextPosition, scaled(5_000))).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
})

test('a projection that throws stops alone, is reported, and nobody waits for it', async () => {
  const broken: Projection = {
    ...zReports,
    on: {
      ...zReports.on,
      ZReportClosed: () => {
        throw new Error('cannot read a Z')
      },
    },
  }
  const { log, lines } = collectLines()
  const { store, projector, clock, bus } = await deps({ projections: [orders, broken], log })
  projector.start()
  await projector.ready()
  const end = await append(store, day())
  expect(await projector.waitFor(['orders'], end, scaled(5_000))).toBe(true)
  await expect
    .poll(() => projector.health().find(({ name }) => name === 'z_reports'))
    .toMatchObject({
      state: 'stopped',
      error: expect.stringContaining('cannot read a Z'),
    })
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { projection: 'z_reports', error: { type: 'ProjectionFailed' } },
  ])
  const began = performance.now()
  expect(await projector.waitFor(['orders', 'z_reports'], end, scaled(20_000))).toBe(false)
  const elsewhere = createProjector({ url, store, clock, bus, projections: [orders, broken], runs: [] })
  onTestFinished(() => elsewhere.stop())
  expect(await elsewhere.waitFor(['orders'], end, scaled(5_000))).toBe(true)
  expect(await elsewhere.waitFor(['z_reports'], end, scaled(20_000))).toBe(false)
  // Neither of them waited for its timeout.
  expect(performance.now() - began).toBeLessThan(scaled(10_000))
  // It stopped before the failing event: when fixed, it continues and is complete.
  const mended = createProjector({ url, store, clock, bus, projections: [zReports] })
  onTestFinished(() => mended.stop())
  mended.start()
  await mended.ready()
  expect(await mended.waitFor(['z_reports'], end, scaled(5_000))).toBe(true)
  expect(await firstDifference(url, store, zReports)).toBeUndefined()
})

test('rows that the database refuses stop their own projection only, until it accepts them', async () => {
  const { store, projector } = await deps()
  const [table] = Object.keys(zReports.tables)
  await sql.query(`ALTER TABLE ${zReports.schema}.${table} ADD CONSTRAINT refused CHECK (false)`)
  const drop = () => sql.query(`ALTER TABLE ${zReports.schema}.${table} DROP CONSTRAINT IF EXISTS refused`)
  onTestFinished(async () => {
    await drop()
  })
  projector.start()
  await projector.ready()
  const end = await append(store, day())
  const others = names.filter((name) => name !== zReports.name)
  expect(await projector.waitFor(others, end, scaled(5_000))).toBe(true)
  await expect
    .poll(() => projector.health().find(({ state }) => state === 'failing'))
    .toMatchObject({ name: zReports.name, error: expect.stringContaining('refused') })
  await drop()
  await expect
    .poll(() => projector.waitFor(names, end, scaled(1_000)), { timeout: scaled(10_000) })
    .toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
})

test('a wait for a position that never comes times out only once', async () => {
  const { store, projector, clock, bus } = await deps()
  const end = await append(store, day(2))
  const elsewhere = createProjector({ url, store, clock, bus, projections, runs: [] })
  onTestFinished(() => elsewhere.stop())
  const took = async (wait: Promise<boolean>) => {
    const began = performance.now()
    expect(await wait).toBe(false)
    return performance.now() - began
  }
  expect(await took(elsewhere.waitFor(names, end, 1_000))).toBeGreaterThan(900)
  expect(await took(elsewhere.waitFor(names, end, scaled(20_000)))).toBeLessThan(scaled(10_000))
  projector.start()
  await projector.ready()
  await expect.poll(() => elsewhere.waitFor(names, end, 150)).toBe(true)
  await expect(elsewhere.waitFor(['prders'], end, 1)).rejects.toThrow('no projection is called prders')
})

test('notifications are sent after the commit, once per entity and batch, and not during catch-up', async () => {
  const { store, projector, bus } = await deps()
  const received: ChangeNotification[] = []
  bus.subscribe('live.>', (message, subject) => {
    const notification = JSON.parse(message) as ChangeNotification
    expect(subjectOf(notification)).toBe(subject)
    received.push(notification)
  })
  await append(store, day(4))
  projector.start()
  await projector.ready()
  expect(received).toEqual([])

  const end = await append(store, afternoon())
  expect(await projector.waitFor(names, end, scaled(5_000))).toBe(true)
  await sleep(20)
  const topics = new Set(received.map(({ topic }) => topic))
  expect([...topics].sort()).toEqual([
    'floor_plan',
    'journal',
    'orders',
    'payments',
    'registers',
    'turnover',
    'z_reports',
  ])
  expect(received.find(({ topic }) => topic === 'turnover')?.uuid).toBe(ours.company_uuid)
  expect(received.find(({ topic }) => topic === 'registers')?.uuid).toBe(register_uuid)
  expect(received.every(({ company_uuid }) => company_uuid === ours.company_uuid)).toBe(true)
})

test('rows of a long catch-up have been cleaned up and counted for the planner when they are served', async () => {
  const { store, projector } = await deps()
  await append(store, day(400))
  projector.start()
  await projector.ready()
  const { rows } = await sql.query(
    'SELECT relname FROM pg_stat_user_tables WHERE schemaname = $1 AND (last_vacuum IS NULL OR last_analyze IS NULL)',
    [orders.schema],
  )
  expect(rows).toEqual([])
})

test('a checkpoint advances over events that its projection ignores', async () => {
  const { store, projector } = await deps()
  projector.start()
  await projector.ready()
  const only = day(2).filter(({ stream }) => stream.startsWith('order-'))
  const end = await append(store, only)
  expect(await projector.waitFor(names, end, scaled(1_000))).toBe(true)
  await expect.poll(() => checkpoint('documents')).toBe(end.toString())
})

test('a lost connection is restored: the runner resumes and its rows are complete', async () => {
  const { store, projector } = await deps()
  projector.start()
  const events = day()
  for (let i = 0; i < events.length; i += 60) {
    await append(store, events.slice(i, i + 60))
    await sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bon projector' AND datname = current_database()`,
    )
  }
  const end = await store.head()
  await expect.poll(() => projector.waitFor(names, end, scaled(1_000)), { timeout: 10_000 }).toBe(true)
  for (const projection of projections) expect(await firstDifference(url, store, projection)).toBeUndefined()
})

test(
  'FIND-M4, FIND-H8: a read-only server, and an unresponsive lock connection, stop no projection',
  async () => {
    const wire = await silentWire(url)
    onTestFinished(() => wire.close())
    const times = { beat_ms: 50, answer_timeout_ms: 300 }
    const { store, projector, ...rest } = await deps({ url: wire.url, times })
    projector.start()
    await projector.ready()
    const name = new URL(url).pathname.slice(1)
    const readOnly = async (value: 'on' | 'off') => {
      await sql.query(
        `SET default_transaction_read_only = off; ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`,
      )
      await sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bon projector' AND datname = current_database()`,
      )
    }
    await readOnly('on')
    onTestFinished(() => readOnly('off'))
    await expect
      .poll(() => projector.health().filter(({ error }) => error === 'database 25006').length, {
        timeout: 5_000,
      })
      .toBeGreaterThan(0)
    expect(projector.health().filter(({ state }) => state === 'stopped')).toEqual([])
    await readOnly('off')
    const end = await append(store, day())
    expect(await projector.waitFor(names, end, scaled(15_000))).toBe(true)

    const second = createProjector({ ...rest, store, url, times })
    onTestFinished(() => second.stop())
    second.start()
    wire.silence()
    const nextPosition = await append(store, afternoon())
    expect(await second.waitFor(names, nextPosition, scaled(15_000))).toBe(true)
    const live = () =>
      [...projector.health(), ...second.health()].flatMap(({ name, state }) =>
        state === 'live' ? [name] : [],
      )
    await expect.poll(() => live().sort(), { timeout: 15_000 }).toEqual([...names].sort())
  },
  scaled(40_000),
)
