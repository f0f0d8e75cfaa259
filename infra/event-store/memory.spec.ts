import { eventStoreContract } from './event-store.contract.ts'
import { memoryEventStore, memoryLog } from './memory.ts'

eventStoreContract(
  'the memory event store',
  async () => {
    const log = memoryLog()
    const [store, other] = [memoryEventStore(log), memoryEventStore(log)]
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
