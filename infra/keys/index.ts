export { introduceNewKey, replaceServerKey } from './change-keys.ts'
export { migrateKeys } from './fingerprints.ts'
export { openKeys } from './open-keys.ts'
