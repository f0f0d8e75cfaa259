/** PIN entry: digits, the server's message, and the pad. */
export { PinPad } from './pin-pad.tsx'
export { type PinEntry, usePin } from './use-pin.ts'
