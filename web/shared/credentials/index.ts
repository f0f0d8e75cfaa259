/** Token, chosen company, impersonated user and till of this browser, in localStorage; every tab follows. Without React: `api` reads it too. */
export { credentials, type Impersonated, useCredentials } from './credentials.ts'
export type { KeptTill } from './kept-till.ts'
