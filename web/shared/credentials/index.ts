/** Token and chosen company of this browser, in localStorage; every tab follows. Without React: `api` reads it too. */
export { credentials, useCredentials } from './credentials.ts'
