import { createShell } from './shell.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
// Written into the built file: its build, and the addresses of the register's files (vite.config.ts).
declare const SHELL_BUILD: string
declare const SHELL_FILES: readonly string[]

const { origin } = location
const shell = createShell({
  build: SHELL_BUILD,
  files: SHELL_FILES,
  caches: self.caches,
  fetch: (...request) => fetch(...request),
  pause: (ms) =>
    new Promise((resolve) => {
      AbortSignal.timeout(ms).addEventListener('abort', () => resolve(), { once: true })
    }),
})

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install())
  // Calls need not wake a sleeping worker.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate().then(() => self.clients.claim()))
})
self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request, origin)
  if (answer !== undefined) event.respondWith(answer)
})
// A page of this build, or a person who takes the update: until then the former build answers, as the page is its own.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over' || data === `take-over ${SHELL_BUILD}`) void self.skipWaiting()
})
