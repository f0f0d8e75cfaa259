import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { isStopping } from './shutdown.ts'

export type Service = {
  /** The subject of a sentence. */
  name: string
  start: () => Pick<Child, 'exited'>
  /** Resolves once the child that was started last does its work. */
  ready: () => Promise<unknown>
}

/** The world that a spec replaces. `now` is in milliseconds. */
export type World = {
  say: (line: string) => void
  sleep: (ms: number) => Promise<unknown>
  now: () => number
  isStopping: () => boolean
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** Who has worked this long may die again as often as before. */
const STEADY_MS = 60_000
const RESTARTS = 5

const process_world: World = {
  say: (line) => console.error(line),
  sleep,
  now: () => performance.now(),
  isStopping,
}

/**
 * Starts the service again whenever it dies, `kill -9` included, after a pause that doubles from 0.2 s. Resolves with
 * its last exit code when the command stops, when it never became ready (it says itself why it refuses to start), and
 * when it has been started again five times without ever working for a minute.
 */
export const keepRunning = async (service: Service, world: World = process_world): Promise<number> => {
  const { name } = service
  let everReady = false
  let restarts = 0
  for (;;) {
    let readyAt: number | undefined
    const child = service.start()
    void service.ready().then(() => {
      readyAt = world.now()
      everReady = true
    })
    const code = await child.exited
    if (world.isStopping()) return code
    if (!everReady) return code || 1
    if (readyAt !== undefined && world.now() - readyAt >= STEADY_MS) restarts = 0
    if (restarts === RESTARTS) {
      world.say(
        `${name} has died ${RESTARTS + 1} times in a row and is not started again; its last words are above.`,
      )
      return code || 1
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** restarts, LONGEST_WAIT_MS)
    restarts += 1
    world.say(`${name} has died and is started again (${restarts} of ${RESTARTS}).`)
    await world.sleep(wait)
    if (world.isStopping()) return code
  }
}
