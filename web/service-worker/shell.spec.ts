import { expect, test } from 'vitest'
import { createShell } from './shell.ts'

const origin = 'https://bon.test'
const htmlOf = (build: string) => `<script src="/early.js?${build}"></script></html>\n`

/** Cache storage as browsers have it, in the order of opening. */
const cachesOf = () => {
  const stored = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) =>
    request instanceof Request ? request.url : `${origin}${request}`
  const matching = async (entries: Map<string, Response>, request: RequestInfo | URL) =>
    entries.get(keyOf(request))?.clone()
  return {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, entries)
      return {
        match: (request: RequestInfo | URL) => matching(entries, request),
        put: async (request: RequestInfo | URL, answer: Response) => void entries.set(keyOf(request), answer),
        addAll: async (files: string[]) => {
          for (const file of files) entries.set(keyOf(file), new Response(`stored ${file}`))
        },
      } as unknown as Cache
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const entries of stored.values()) {
        const found = await matching(entries, request)
        if (found) return found
      }
      return undefined
    },
  }
}

type Server = 'there' | 'away' | 'slow' | 'behind a proxy' | 'breaking off' | 'without headers'

/** An answer whose line is cut in its middle. */
const brokenOff = (text: string): Response =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode(text.slice(0, 8))),
      pull: (body) => body.error(new TypeError('network error')),
    }),
  )

/** A device with its caches, and the server of a build. */
const device = () => {
  const caches = cachesOf()
  const asked: string[] = []
  const world = { server: 'there' as Server, deployed: '1' }
  const worker = (build: string) =>
    createShell({
      build,
      files: [`/early.js?${build}`, `/assets/pos-${build}.js`],
      caches,
      fetch: async (request) => {
        const url = request instanceof Request ? new URL(request.url).pathname : request
        asked.push(url)
        if (world.server === 'away') throw new TypeError('Failed to fetch')
        if (world.server === 'slow') return new Promise(() => undefined)
        if (world.server === 'breaking off') return brokenOff(htmlOf(world.deployed))
        if (world.server === 'without headers') return new Response(null)
        if (world.server === 'behind a proxy') return new Response('bad gateway', { status: 502 })
        return new Response(
          url === '/' || url.startsWith('/companies') ? htmlOf(world.deployed) : `sent ${url}`,
        )
      },
      // The wait of the page passes at once where the server does not answer.
      pause: async () => {
        if (world.server !== 'slow') await new Promise(() => undefined)
      },
    })
  return { caches, asked, world, worker }
}
const till = '/companies/c/pos/r'
const to = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  // A request of mode `navigate` cannot be made by a script.
  Object.defineProperty(new Request(`${origin}${path}`, { method }), 'mode', { value: mode })
const read = async (answer: Promise<Response> | undefined) => (await answer)?.text()

test('X1: without a server a page is the stored one, whatever its address, and its files are there', async () => {
  const { world, worker } = device()
  const shell = worker('1')
  await shell.install()
  for (const server of ['away', 'slow', 'behind a proxy', 'breaking off', 'without headers'] as const) {
    world.server = server
    expect(await read(shell.answer(to(till, 'navigate'), origin))).toBe(htmlOf('1'))
    expect(await read(shell.answer(to('/assets/pos-1.js'), origin))).toBe('stored /assets/pos-1.js')
    expect(await read(shell.answer(to('/early.js?1'), origin))).toBe('stored /early.js?1')
  }
})

test('X1: with a server the page is its own, so that a new version is never held back', async () => {
  const { world, worker } = device()
  const shell = worker('1')
  await shell.install()
  world.deployed = '2'
  expect(await read(shell.answer(to(till, 'navigate'), origin))).toBe(htmlOf('2'))
  expect(await read(shell.answer(to('/assets/pos-2.js'), origin))).toBe('sent /assets/pos-2.js')
})

test('X1: calls, files of others and commands are left to the browser, and no answer of theirs is stored', async () => {
  const { caches, worker } = device()
  const shell = worker('1')
  await shell.install()
  const untouched = [
    to('/api/v1/orders'),
    to('/api/v1/docs', 'navigate'),
    to('/health', 'navigate'),
    to('/last_deployment_time.txt'),
    to('/early.js?2'),
    to('/assets/pos-1.js', 'cors', 'POST'),
  ]
  for (const request of untouched) expect(shell.answer(request, origin)).toBeUndefined()
  expect(shell.answer(to(till, 'navigate'), 'https://other.test')).toBeUndefined()
  await shell.answer(to('/assets/admin-1.js'), origin)
  expect(await caches.match('/assets/admin-1.js')).toBeUndefined()
})

test('X1: a worker whose page is of another build is not installed', async () => {
  const { world, worker } = device()
  world.deployed = '2'
  await expect(worker('1').install()).rejects.toThrow('not of build 1')
  world.server = 'behind a proxy'
  await expect(worker('2').install()).rejects.toThrow('not of build 2')
})

test('X1: the build before stays for pages that are still open, older ones go', async () => {
  const { caches, world, worker } = device()
  for (const build of ['1', '2', '3']) {
    world.deployed = build
    await worker(build).install()
    await worker(build).activate()
  }
  expect(await caches.keys()).toEqual(['bon-shell-2', 'bon-shell-3'])
  world.server = 'away'
  expect(await read(worker('3').answer(to('/assets/pos-2.js'), origin))).toBe('stored /assets/pos-2.js')
  expect(await read(worker('3').answer(to(till, 'navigate'), origin))).toBe(htmlOf('3'))
})

test('X1: a page that is not stored fails as it would without a worker', async () => {
  const { world, worker } = device()
  world.server = 'away'
  await expect(worker('1').answer(to(till, 'navigate'), origin)).rejects.toThrow('Failed to fetch')
})
