import { buildKey, buildTime } from '../api/build.ts'

/** The running build, and the fetch for the deployed one. */
export type UpdateSource = { key: string; time: string; fetch: typeof globalThis.fetch }

export type Update = {
  /** The deployed build is another one. */
  isNew: boolean
  /** The build that registers must take as soon as they are idle (DEF-76). */
  pushed: string | null
}

/** Milliseconds allowed for a static file; a slow network is not a new version (RES-12). */
const timeout_ms = 2_000
/** Rejects an HTML page answered in place of the file. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const key = /^[\w.-]{2,100}$/

const here: UpdateSource = { key: buildKey, time: buildTime, fetch: (...args) => globalThis.fetch(...args) }

export const checkForUpdate = async (source: UpdateSource = here): Promise<Update> => {
  const read = async (path: string): Promise<string> => {
    const response = await source.fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeout_ms) })
    return response.ok ? (await response.text()).trim() : ''
  }
  const [deployed, encouraged] = await Promise.all([
    // Without an answer there is no update to offer; the next check asks again.
    read('/last_deployment_time.txt').catch(() => ''),
    // Without an answer no update is requested.
    read('/encourage_update.txt').catch(() => ''),
  ])
  const isNew = moment.test(deployed) && moment.test(source.time) && deployed !== source.time
  return { isNew, pushed: isNew && key.test(encouraged) && encouraged !== source.key ? encouraged : null }
}
