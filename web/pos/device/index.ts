/** What this device remembers: itself, its register, who is at it, and the day's last bon number. */
export { registerHere } from '../../shared/device/index.ts'
export { cashierHere } from './device.ts'
export { nextShortNr } from './short-nr.ts'
