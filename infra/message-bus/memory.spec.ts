import { memoryMessageBus } from './memory.ts'
import { messageBusContract } from './message-bus.contract.ts'

messageBusContract(
  'the memory bus',
  async () => {
    const bus = memoryMessageBus()
    return { bus, other: bus, close: () => bus.close() }
  },
  { wire: false },
)
