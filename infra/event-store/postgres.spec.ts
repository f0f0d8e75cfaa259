import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedEvent } from '@bon/contracts/kernel'
import { MalformedEvent, StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createFreshDatabase } from '../embedded/fresh-database.ts'
import { memoryMessageBus } from '../message-bus/memory.ts'
import { eventStoreContract } from './event-store.contract.ts'
import { all, event, newStream } from './event-store.examples.ts'
import { postgresEventStore } from './postgres.ts'
import { appender, type Verdict } from './postgres-append.ts'
import { migrateEventStore } from './postgres-migrate.ts'
import { asApp, assertDurable } from './postgres-session.ts'

eventStoreContract(
  'the Postgres event store',
  async () => {
    const { url, drop } = await migratedDatabase()
    const wire = await lossyWire(url)
    const bus = memoryMessageBus()
    const [store, other] = [postgresEventStore({ url: wire.url, bus }), postgresEventStore({ url, bus })]
    return {
      store,
      other,
      loseNextAnswer: wire.loseNextAnswer,
      cut: wire.cut,
      async close() {
        await Promise.all([store.close(), other.close()])
        wire.close()
        await drop()
      },
    }
  },
  { wire: true },
)

describe('the Postgres log', () => {
  let url: string
  let drop: () => Promise<void>
  let owner: pg.Client
  let app: pg.Pool
  beforeAll(async () => {
    ;({ url, drop } = await migratedDatabase())
    owner = new pg.Client(url)
    await owner.connect()
    app = new pg.Pool({ connectionString: asApp(url), max: 1 })
    app.on('error', () => undefined) // the pool may still be disconnecting when the database is dropped
  })
  afterAll(async () => {
    await Promise.all([owner.end(), app.end()])
    await drop()
  })

  test.each(['UPDATE es.events SET type = type', 'DELETE FROM es.events', 'TRUNCATE es.events'])(
    'refuses %s: to the owner by trigger, to the application by grants',
    async (statement) => {
      await expect(owner.query(statement)).rejects.toThrow('append-only')
      await expect(app.query(statement)).rejects.toThrow('permission denied')
    },
  )

  test('the application cannot write except by es.append, nor change the schema', async () => {
    const row = `('1','x',0,gen_random_uuid(),'T','{}','{}',now())`
    await expect(app.query(`INSERT INTO es.events VALUES ${row}`)).rejects.toThrow('permission denied')
    await expect(app.query('DROP TRIGGER append_only ON es.events')).rejects.toThrow('must be owner')
    await expect(app.query('CREATE TABLE es.mine ()')).rejects.toThrow('permission denied')
  })

  test('migrating again, also twice concurrently, changes nothing', async () => {
    await Promise.all([migrateEventStore(url), migrateEventStore(url)])
    await migrateEventStore(url)
  })

  test('a batch that the server cannot read is sent one by one: only the bad request fails', async () => {
    const log = appender(url, () => undefined)
    const send = (data: string) =>
      new Promise<Verdict>((answer, fail) => {
        const { event_id, type } = event()
        const events = [{ event_id, type, data, meta: '{}' }]
        log.add({ stream: newStream(), bytes: 1, expected: -1n, events, deadline: Infinity, answer, fail })
      })
    const [good, bad, fine] = await Promise.allSettled([send('{}'), send('{"a":'), send('{}')])
    expect([good?.status, bad?.status, fine?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(bad?.status === 'rejected' && bad.reason).toBeInstanceOf(MalformedEvent)
    await log.close()
  })

  test('concurrent appends to one stream keep their order and take a batch each', async () => {
    const store = postgresEventStore({ url })
    const stream = newStream()
    const answers = [-1, 0, 1, 2, 3].map((at) =>
      store.append(stream, at < 0 ? 'none' : BigInt(at), [event({ at })]),
    )
    expect((await Promise.all(answers)).map((a) => Number(a.revision))).toEqual([0, 1, 2, 3, 4])
    expect((await all(store.readStream(stream))).map((e) => e.data)).toEqual(
      [-1, 0, 1, 2, 3].map((at) => ({ at })),
    )
    await store.close()
  })

  test('without a bus, events of another process are found by polling', async () => {
    const [store, other] = [postgresEventStore({ url }), postgresEventStore({ url })]
    const stop = new AbortController()
    const streams: string[] = []
    const onBatch = async (events: RecordedEvent[]) => {
      streams.push(...events.map((e) => e.stream))
    }
    const following = store.subscribeAll(await store.head(), onBatch, { signal: stop.signal })
    const stream = newStream()
    await other.append(stream, 'none', [event()])
    await vi.waitFor(() => expect(streams).toEqual([stream]), 3_000)
    stop.abort()
    await following
    await Promise.all([store.close(), other.close()])
  })

  test('a database that does not answer is StoreUnavailable after the deadline', async () => {
    const store = postgresEventStore({ url: 'postgres://pos:x@127.0.0.1:1/none', deadlineMs: 300 })
    await expect(store.append(newStream(), 'none', [event()])).rejects.toThrow(StoreUnavailable)
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    await store.close()
  })

  test('settings that lose acknowledged sales are refused, unless a test allows them', async () => {
    const before = process.env['BON_TEST_DURABILITY']
    const careless = { query: async () => ({ rows: [{ name: 'fsync' }] }) } as unknown as pg.Pool
    delete process.env['BON_TEST_DURABILITY']
    await expect(assertDurable(careless)).rejects.toThrow('fsync')
    process.env['BON_TEST_DURABILITY'] = 'off'
    await assertDurable(careless)
    if (before === undefined) delete process.env['BON_TEST_DURABILITY']
    else process.env['BON_TEST_DURABILITY'] = before
  })
})

async function migratedDatabase() {
  const database = await createFreshDatabase(inject('databaseUrl'))
  await migrateEventStore(database.url)
  return database
}

/** A proxy between store and database that can be cut, or swallow the answer to the next request. */
async function lossyWire(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let losing = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let deaf = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (sent) => {
      if (losing && sent.includes('[{"i":0')) {
        losing = false
        deaf = true
      }
      far.write(sent)
    })
    // The answer comes after the commit (the server sends nothing before Sync is done), so the append is committed
    // here.
    far.on('data', (answer) => (deaf ? end() : near.write(answer)))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', end).on('error', end)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const cut = async () => {
    await sleep(2)
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    loseNextAnswer: () => {
      losing = true
      return () => !losing
    },
    cut,
    close: () => {
      void cut()
      server.close()
    },
  }
}
