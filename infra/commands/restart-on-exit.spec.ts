import { describe, expect, test } from 'vitest'
import { restartOnExit } from './restart-on-exit.ts'

type Life = { ready: boolean; lives_ms: number; code: number }
const steady: Life = { ready: true, lives_ms: 60_000, code: 1 }
const brief: Life = { ready: true, lives_ms: 10, code: 1 }
const refusal: Life = { ready: false, lives_ms: 10, code: 1 }

/** Runs a service with the given lifetimes on a clock that only they advance; after the last one the command stops. */
const run = async (lives: readonly Life[]) => {
  let [at, started] = [0, 0]
  const [lines, waits]: [string[], number[]] = [[], []]
  let stopping = false
  const code = await restartOnExit(
    {
      name: 'Bon',
      start: () => {
        const life = lives[started++]
        stopping = life === undefined
        const exited = Promise.resolve()
          .then(() => {})
          .then(() => {
            at += life?.lives_ms ?? 0
            return life?.code ?? 0
          })
        return { exited }
      },
      ready: () => (lives[started - 1]?.ready ? Promise.resolve() : new Promise<never>(() => {})),
    },
    {
      print: (line) => lines.push(line),
      sleep: async (ms) => waits.push(ms),
      now: () => at,
      isStopping: () => stopping,
    },
  )
  return { code, started, said: lines, waits }
}

describe('a service that exits', () => {
  test('is restarted, and this is logged', async () => {
    const { code, started, said: lines, waits } = await run([brief])
    expect({ code, started, waits }).toEqual({ code: 0, started: 2, waits: [200] })
    expect(lines).toEqual(['Bon has died and is started again (1 of 5).'])
  })

  test('is given up after five quick restarts with doubling delays, with a message and its exit code', async () => {
    const {
      code,
      started,
      said: lines,
      waits,
    } = await run(Array.from({ length: 9 }, () => ({ ...brief, code: 137 })))
    expect({ code, started }).toEqual({ code: 137, started: 6 })
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200])
    expect(lines.at(-1)).toBe(
      'Bon has died 6 times in a row and is not started again; its last words are above.',
    )
  })

  test('is restarted without limit when it ran for a minute each time', async () => {
    const { code, started, waits } = await run(Array.from({ length: 40 }, () => steady))
    expect({ code, started }).toEqual({ code: 0, started: 41 })
    expect(new Set(waits)).toEqual(new Set([200]))
  })

  test('is not restarted when it refused its first start', async () => {
    expect(await run([refusal])).toEqual({ code: 1, started: 1, said: [], waits: [] })
  })

  test('is restarted when it exits before it is ready, once it was ready before', async () => {
    expect(await run([brief, refusal, refusal])).toMatchObject({ code: 0, started: 4 })
  })
})
