import { eventStoreDbEventStore } from '@bon/infra/event-store'
import { eventStoreContract } from '../../../infra/event-store/event-store.contract.ts'
import { startEventStoreDouble } from './index.ts'

eventStoreContract(
  'EventStoreDB, by the double on its own wire',
  async () => {
    const server = await startEventStoreDouble()
    const open = () => eventStoreDbEventStore({ url: server.url, attemptMs: 1_500, deadlineMs: 15_000 })
    const [store, other] = [open(), open()]
    return {
      store,
      other,
      loseNextAnswer: server.dropNextAck,
      cut: server.restart,
      async close() {
        await Promise.all([store.close(), other.close()])
        server.stop()
      },
    }
  },
  { wire: true },
)
