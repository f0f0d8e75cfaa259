export { memoryMessageBus } from './memory.ts'
export { natsMessageBus } from './nats.ts'
