import { type Uuid, uuidv7 } from '@bon/contracts/kernel'
import { now } from './clock.ts'

/** A new uuidv7, created where the command starts (ARCH-23). */
export const newId = (): Uuid => uuidv7(now(), crypto.getRandomValues(new Uint8Array(10)))
