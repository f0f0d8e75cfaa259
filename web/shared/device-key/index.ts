/** The key that binds a register's token to this browser (ADR 0093): generated and stored here, never readable. */
export { deviceKey } from './device-key.ts'
export { proved } from './proved.ts'
