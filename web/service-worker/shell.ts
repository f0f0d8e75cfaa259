/** The build of this worker, the files that the register needs, and what a spec replaces. */
export type ShellWorld = {
  build: string
  files: readonly string[]
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** Resolves after some milliseconds. */
  pause: (ms: number) => Promise<void>
}

const prefix = 'bon-shell-'
/** Milliseconds that the server has for the page before the stored one is shown. */
const page_ms = 3_000
const page_at = '/'

/**
 * The answer once all of it is here: half a page, whose line broke off, would load for ever. Over plain HTTP browsers
 * take headers that broke off for an empty answer of status 200, and would save it as a file.
 */
const whole = async (answer: Response): Promise<Response> => {
  const text = await answer.clone().text()
  if (answer.ok && !text.trimEnd().endsWith('</html>')) throw new TypeError('the page is not whole')
  return answer
}

/** Addresses that the server never answers with the page. */
const noPage = /^\/+(?:api(?![\w-])|health|assets\/)|\.\w+$/i

/**
 * The app without a server: its page and the register's files, as one build made them. A page comes from the server
 * while there is one; a file's address has its build or the hash of its content, so the stored one is never outdated.
 * Answers of the API are never touched.
 */
export const createShell = ({ build, files, caches, fetch, pause }: ShellWorld) => {
  const name = prefix + build
  const stored = new Set(files)

  const storedPage = async (): Promise<Response | undefined> => (await caches.open(name)).match(page_at)

  const page = async (request: Request): Promise<Response> => {
    const answer = fetch(request)
      .then(whole)
      .catch((error: unknown) => ({ error }))
    const first = await Promise.race([answer, pause(page_ms).then(() => undefined)])
    // A proxy answers for a server that is away.
    if (first instanceof Response && first.status < 500) return first
    const kept = await storedPage()
    if (kept) return kept
    const last = await answer
    if (last instanceof Response) return last
    throw last.error
  }

  const file = async (request: Request): Promise<Response> =>
    // A page of the previous build finds its files here too.
    (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))

  return {
    /** Stores everything of this build, or nothing: a worker whose page is of another build is not installed. */
    install: async (): Promise<void> => {
      const cache = await caches.open(name)
      const fetched = await fetch(page_at, { cache: 'no-store', credentials: 'omit' })
      const text = await fetched.clone().text()
      if (!fetched.ok || !text.includes(build)) throw new Error(`the page is not of build ${build}`)
      await Promise.all([cache.addAll([...files]), cache.put(page_at, fetched)])
    },

    /** Keeps the previous build's files beside its own, for pages that are still open. */
    activate: async (): Promise<void> => {
      const others = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
      await Promise.all(others.slice(0, -1).map((old) => caches.delete(old)))
    },

    /** Undefined for what the browser fetches itself. */
    answer: (request: Request, origin: string): Promise<Response> | undefined => {
      const { origin: from, pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || from !== origin) return undefined
      if (request.mode === 'navigate') return noPage.test(pathname) ? undefined : page(request)
      return pathname.startsWith('/assets/') || stored.has(pathname + search) ? file(request) : undefined
    },
  }
}
