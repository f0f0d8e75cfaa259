/** Two more browser engines: Debian's WebKitGTK, which is close to that of an iPad, and Firefox. */
export type { Engine, EngineWindow } from './engine-window.ts'
export { findFirefox, findWebKit } from './find-engines.ts'
export { startFirefox } from './start-firefox.ts'
export { startWebKit } from './start-webkit.ts'
