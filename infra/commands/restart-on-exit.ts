import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { isStopping } from './shutdown.ts'

export type Service = {
  /** The name used in log messages. */
  name: string
  start: () => Pick<Child, 'exited'>
  /** Resolves once the child that was started last is ready. */
  ready: () => Promise<unknown>
}

/** Dependencies that a spec replaces. `now` is in milliseconds. */
export type World = {
  print: (line: string) => void
  sleep: (ms: number) => Promise<unknown>
  now: () => number
  isStopping: () => boolean
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** After this time without a crash the count of restarts is reset. */
const STEADY_MS = 60_000
const RESTARTS = 5

const process_world: World = {
  print: (line) => console.error(line),
  sleep,
  now: () => performance.now(),
  isStopping,
}

/**
 * Restarts the service whenever it exits, `kill -9` included, after a pause that doubles from 0.2 s. Resolves with its
 * last exit code when the command stops, when it never became ready (its own output explains why), and when it has been
 * restarted five times without ever running for a minute.
 */
export const restartOnExit = async (service: Service, world: World = process_world): Promise<number> => {
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
      world.print(
        `${name} has died ${RESTARTS + 1} times in a row and is not started again; its last words are above.`,
      )
      return code || 1
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** restarts, LONGEST_WAIT_MS)
    restarts += 1
    world.print(`${name} has died and is started again (${restarts} of ${RESTARTS}).`)
    await world.sleep(wait)
    if (world.isStopping()) return code
  }
}
