/** A second engine: what an iPad's browser does, as far as Debian's WebKitGTK shows it. */
export { findWebKit, type WebKit } from './find-webkit.ts'
export { startWebKit } from './start-webkit.ts'
export type { Session } from './webdriver.ts'
