/**
 * Token, chosen company, impersonated user and register of this browser, in localStorage and synchronised across tabs.
 * Independent of React, because `api` uses it too.
 */
export { credentials, type Impersonated, useCredentials } from './credentials.ts'
export type { StoredInspection } from './stored-inspection.ts'
export type { StoredTill } from './stored-till.ts'
