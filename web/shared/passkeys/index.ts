/** Passkeys in this browser: support, creation and use. The library is loaded on demand. */

export { cancelPasskeyRequest, makePasskey, mayFillIn, showPasskey } from './ceremonies.ts'
export { whyNoPasskey } from './failures.ts'
export { hasPasskeys, opensHere } from './support.ts'
