/** How a browser becomes a register, and how one that was a register knows that it is to be paired again. */
export { useLostPairing } from './lost-pairing.ts'
export { pairThisBrowser } from './pair.ts'
