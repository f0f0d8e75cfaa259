/** What this device knows of itself: its id, and the register that it is. */
export { deviceUuid, registerHere } from './device.ts'
