import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { __BUILD_KEY__: 'mine' }))

type Worker = EventTarget & { state: string; postMessage: ReturnType<typeof vi.fn> }
const workerIn = (state: string): Worker => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })

let container: EventTarget & { controller: Worker | null; register: unknown; getRegistration: unknown }
let registration: EventTarget & {
  waiting: Worker | null
  installing: Worker | null
  update: () => Promise<void>
}
let reload: ReturnType<typeof vi.fn>
const shell = async () => await import('./stored-shell.ts')

beforeEach(() => {
  vi.stubEnv('DEV', false)
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update: vi.fn() })
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', { userAgent: 'till', serviceWorker: container })
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as never
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('X1: a page offers its own build to a worker that waits, also to one that is installed later', async () => {
  const { storeShell } = await shell()
  registration.waiting = workerIn('installed')
  await storeShell()
  expect(container.register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' })
  expect(registration.waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take-over mine')
  const later = workerIn('installing')
  registration.installing = later
  registration.dispatchEvent(new Event('updatefound'))
  later.dispatchEvent(new Event('statechange'))
  expect(later.postMessage).not.toHaveBeenCalled()
  later.state = 'installed'
  later.dispatchEvent(new Event('statechange'))
  expect(later.postMessage).toHaveBeenCalledExactlyOnceWith('take-over mine')
})

test('X1: the app is not stored while developing, nor where the browser forbids it', async () => {
  const { storeShell } = await shell()
  vi.stubEnv('DEV', true)
  await storeShell()
  vi.stubEnv('DEV', false)
  Object.assign(container, { getRegistration: async () => undefined })
  await storeShell()
  expect(container.register).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
  await expect(storeShell()).resolves.toBeUndefined()
})

test('RES-18: an update that is taken waits for the new build to take over, and reloads then', async () => {
  const { reloadUpdated } = await shell()
  container.controller = workerIn('activated')
  registration.waiting = workerIn('installed')
  reloadUpdated()
  await vi.waitFor(() => expect(registration.waiting?.postMessage).toHaveBeenCalledWith('take-over'))
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('RES-18: without a new build on this device the page is reloaded all the same', async () => {
  const { reloadUpdated } = await shell()
  reloadUpdated()
  expect(reload).toHaveBeenCalledOnce()
  container.controller = workerIn('activated')
  reloadUpdated()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})
