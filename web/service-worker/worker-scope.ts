/** What a service worker finds in its global scope. TypeScript's own declarations of it exclude those of a page. */
export type WorkerScope = {
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(kind: K, listener: (event: WorkerEvents[K]) => void): void
}

type WorkerEvents = {
  install: Lasting & {
    /** Missing in some engines; there the worker is asked about every request. */
    addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
  }
  activate: Lasting
  fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void }
  message: MessageEvent<unknown>
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
