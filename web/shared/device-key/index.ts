/** The key that makes this browser the till whose token it holds (ADR 0093): made and kept here, and never read out. */
export { deviceKey } from './device-key.ts'
export { proved } from './proved.ts'
