export { introduceNewKey, replaceServerKey } from './change-keys.ts'
export { migrateKeys } from './fingerprints.ts'
export { installationOf, openKeys } from './open-keys.ts'
export { signingPairs } from './signing-pairs.ts'
