import { buildKey } from '../api/build.ts'
import { pause } from '../platform/index.ts'

const script = '/service-worker.js'
/** Milliseconds that a new build's worker has to take over; without it the server's page is loaded all the same. */
const take_over_ms = 1_000

/** Missing on plain HTTP from another machine, and in some private windows. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/**
 * Stores the app on this device by a service worker (ADR 0101). The worker of another build waits until a page of its
 * build is open, so that a reload without a server brings back the build that wrote what is stored here.
 */
export const storeShell = async (): Promise<void> => {
  const container = workers()
  if (!container || import.meta.env.DEV) return
  await container.register(script, { updateViaCache: 'none' })
  const registration = await container.getRegistration(script)
  if (!registration) return
  const offer = (worker: ServiceWorker | null) => worker?.postMessage(`take-over ${buildKey}`)
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}

/** Fetches the files of a new build while the old one is used, so that the update takes a moment only. */
export const fetchUpdate = async (): Promise<void> => {
  const registration = await workers()?.getRegistration(script)
  await registration?.update()
}

/** Reloads into the new build; what is stored of it is used from now on, also when the network is slow. */
export const reloadUpdated = (): void => {
  const container = workers()
  const reload = () => window.location.reload()
  if (!container?.controller) {
    reload()
    return
  }
  // The server has the new page in any case.
  const taken = takeOver(container).catch(() => undefined)
  void Promise.race([taken, pause(take_over_ms)]).then(reload)
}

const takeOver = async (container: ServiceWorkerContainer): Promise<void> => {
  const waiting = (await container.getRegistration(script))?.waiting
  if (!waiting) return
  const changed = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  waiting.postMessage('take-over')
  await changed
}
