/** Token, chosen company and impersonated user of this browser, in localStorage; every tab follows. Without React: `api` reads it too. */
export { credentials, type Impersonated, useCredentials } from './credentials.ts'
