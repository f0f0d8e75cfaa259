import { buildKey, buildTime } from '../api/build.ts'

/** What this page is, and where it asks for what is deployed. */
export type UpdateSource = { key: string; time: string; fetch: typeof globalThis.fetch }

export type Update = {
  /** Another build is deployed than this one. */
  isNew: boolean
  /** The build that tills are to take as soon as they are idle (DEF-76). */
  pushed: string | null
}

/** So long a static file may take; a slow network is no new version (RES-12). */
const patience_ms = 2_000
/** A page that answers in the file's place is no moment. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const key = /^[\w.-]{2,100}$/

const here: UpdateSource = { key: buildKey, time: buildTime, fetch: (...asked) => globalThis.fetch(...asked) }

export const checkForUpdate = async (source: UpdateSource = here): Promise<Update> => {
  const read = async (path: string): Promise<string> => {
    const response = await source.fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patience_ms) })
    return response.ok ? (await response.text()).trim() : ''
  }
  const [deployed, encouraged] = await Promise.all([
    read('/last_deployment_time.txt').catch(() => ''),
    read('/encourage_update.txt').catch(() => ''),
  ])
  const isNew = moment.test(deployed) && moment.test(source.time) && deployed !== source.time
  return { isNew, pushed: isNew && key.test(encouraged) && encouraged !== source.key ? encouraged : null }
}
