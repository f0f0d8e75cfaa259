import type { EventStore } from '@bon/contracts/ports'
import { type ResourceEvent, readData, resourceStream, vatEntities } from '@bon/contracts/resources'
import { postgresEventStore } from '@bon/infra/event-store'
import { checkByCertificate, type Entity, verify } from '@bon/infra/verify'
import { rssMib } from './cpu.ts'

/** The figures of a run: memory is sampled after certain numbers of events. */
export type Checked = {
  events: number
  seconds: number
  /** Of the whole process, including signatures on the thread pool. */
  cpu_seconds: number
  rss_mib: { events: number; mib: number }[]
}

const sampled_every = 10_000

/** `node tests/bench/verify-log.ts`, with DATABASE_URL: verifies only the log; copies of it have no read models. */
const verifyLog = async (url: string): Promise<Checked> => {
  const store = postgresEventStore({ url })
  const [began, spent] = [performance.now(), process.cpuUsage()]
  const rss_mib: Checked['rss_mib'] = []
  const entities = new Map<string, Entity>()
  let events = 0
  const counted: Pick<EventStore, 'readAll'> = {
    async *readAll(after, options) {
      for await (const event of store.readAll(after, options)) {
        if (++events % sampled_every === 0) rss_mib.push({ events, mib: rssMib(process.pid) })
        if (
          event.type === 'ResourceCreated' &&
          event.stream.startsWith(resourceStream(vatEntities.name, ''))
        ) {
          const { uuid, data } = event.data as Extract<ResourceEvent, { type: 'ResourceCreated' }>['data']
          entities.set(uuid, readData(vatEntities, data))
        }
        yield event
      }
    },
  }
  const verdict = await verify({
    store: counted,
    entities: (uuid) => entities.get(uuid),
    checkSignature: checkByCertificate(),
  })
  if (!verdict.ok) throw new Error(`${verdict.summary} (${JSON.stringify(verdict.where)})`)
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(spent)
  await store.close()
  return { events, seconds, cpu_seconds: (user + system) / 1e6, rss_mib }
}

console.log(JSON.stringify(await verifyLog(process.env['DATABASE_URL'] ?? '')))
process.exit(0)
