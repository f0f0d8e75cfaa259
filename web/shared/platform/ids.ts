import { type Uuid, uuidv7 } from '@bon/contracts/kernel'
import { now } from './clock.ts'

/** A fresh uuidv7: made by whoever starts the thing (architecture.md 10). */
export const newId = (): Uuid => uuidv7(now(), crypto.getRandomValues(new Uint8Array(10)))
