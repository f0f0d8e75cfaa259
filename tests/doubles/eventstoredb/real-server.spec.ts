import { eventStoreDbEventStore } from '@bon/infra/event-store'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { afterAll, describe, test } from 'vitest'
import { eventStoreContract } from '../../../infra/event-store/event-store.contract.ts'

/** The last BSD-licensed version; any server since 22.6 implements the same protocol. */
const IMAGE = 'eventstore/eventstore:23.10.0-bookworm-slim'
const configuredUrl = process.env['EVENTSTORE_URL']
const engine =
  configuredUrl === undefined &&
  (await getContainerRuntimeClient().then(
    () => true,
    () => false,
  ))

if (configuredUrl !== undefined || engine) {
  let container: StartedTestContainer | undefined
  const url = async () => {
    if (configuredUrl !== undefined) return configuredUrl
    container ??= await new GenericContainer(IMAGE)
      .withCommand(['--insecure', '--mem-db', '--run-projections=None'])
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start()
    return `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
  }
  // The real server's connection cannot be cut; the faults are tested on the double.
  eventStoreContract(
    'EventStoreDB, the real server',
    async () => {
      const server = await url()
      const [store, other] = [
        eventStoreDbEventStore({ url: server }),
        eventStoreDbEventStore({ url: server }),
      ]
      return {
        store,
        other,
        async close() {
          await Promise.all([store.close(), other.close()])
        },
      }
    },
    { wire: false },
  )
  afterAll(() => container?.stop())
} else {
  describe('EventStoreDB, the real server', () => {
    test.skip('its contract: neither EVENTSTORE_URL nor a container engine', () => undefined)
  })
}
