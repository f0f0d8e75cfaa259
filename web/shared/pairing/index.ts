/** Pairs a browser with a register, and detects a lost pairing. */
export { useLostPairing } from './lost-pairing.ts'
export { pairThisBrowser } from './pair.ts'
