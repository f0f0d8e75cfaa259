/** State stored on this device: its register, the signed-in cashier, and the day's last bon number. */
export { registerHere } from '../../shared/device/index.ts'
export { cashierHere, freshSignIn, giveBackShortNr, isFreshSignIn, nextShortNr } from './device.ts'
