import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { projections } from '@bon/projections/all'
import {
  neighbour,
  neighbours_register,
  newLog,
  noon,
  ours,
  register_uuid,
  shopDay,
} from '@bon/projections/spec-support'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { memoryMessageBus } from '../message-bus/index.ts'
import { migrateReadStore } from '../read-store/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { createProjector, type ProjectorDependencies } from './index.ts'

/** The events of two companies' days, numbered like a store's. */
export const day = (orders = 24): RecordedEvent[] => {
  const log = newLog()
  const one = { who: ours, register_uuid, opens_at: noon, first: 1, closes_with_difference: -250 }
  shopDay(log, { ...one, n: 1, orders })
  shopDay(log, { ...one, n: 2, orders, opens_at: '2026-11-22T09:00:00.000Z', first: 1_001 })
  const theirs = {
    who: neighbour,
    register_uuid: neighbours_register,
    n: 1,
    opens_at: noon,
    orders: 8,
    first: 1,
  }
  shopDay(log, theirs)
  return log.events
}

export const append = async (store: EventStore, events: readonly RecordedEvent[]) => {
  let position = logStart
  for (const { stream, event_id, type, data, meta } of events) {
    position = (await store.append(stream, 'any', [{ event_id, type, data, meta }])).position
  }
  return position
}

/** Three more orders, and the closing of the session. */
export const afternoon = () => {
  const log = newLog('afternoon')
  shopDay(log, {
    who: ours,
    register_uuid,
    n: 9,
    opens_at: noon,
    orders: 3,
    first: 5_000,
    closes_with_difference: 0,
  })
  return log.events
}

export const names = projections.map(({ name }) => name)

/** A database for this spec file, with projectors on it that each start at their log's beginning. */
export const projectorRig = async () => {
  const url = await freshDatabase()
  const sql = new pg.Pool({ connectionString: url, max: 2 })
  afterAll(() => sql.end())
  /** A store and a projector on the database of this file, from the log's start. */
  const deps = async (options: Partial<ProjectorDependencies> = {}) => {
    await migrateReadStore(url, options.projections ?? projections)
    for (const { schema, tables } of options.projections ?? projections) {
      await sql.query(`TRUNCATE ${Object.keys(tables).map((table) => `${schema}.${table}`)}`)
    }
    await sql.query('UPDATE rm.checkpoints SET position = 0, stopped = NULL')
    const store = options.store ?? memoryEventStore()
    const bus = memoryMessageBus()
    const whole = { url, store, bus, clock: systemClock, projections, ...options }
    const projector = createProjector(whole)
    onTestFinished(async () => {
      await projector.stop()
      await store.close()
    })
    return { ...whole, projector }
  }
  return { url, sql, deps }
}
