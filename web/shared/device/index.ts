/** What this device knows of itself: its id, the register that it is, and a PIN on its way there. */
export { deviceUuid, registerHere } from './device.ts'
export { pinAtHand } from './pin-at-hand.ts'
