/** Passkeys as this browser has them: whether, made, shown. Its library is fetched when it is needed. */

export { makePasskey, mayFillIn, showPasskey, stopAsking } from './ceremonies.ts'
export { whyNoPasskey } from './failures.ts'
export { hasPasskeys, opensHere } from './support.ts'
