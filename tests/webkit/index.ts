/** A second browser engine: close to that of an iPad, as far as Debian's WebKitGTK is. */
export { findWebKit, type WebKit } from './find-webkit.ts'
export { startWebKit } from './start-webkit.ts'
export type { Session } from './webdriver.ts'
