import { parseArgs } from 'node:util'
import { runChild } from './child.ts'

/**
 * `pnpm crashlab --rounds 50`: kill -9 of the process tree and of PostgreSQL, more rounds than `npm test` has time for.
 */
export const crashlab = (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '20' } } })
  return runChild('vitest', ['run', '--project', 'races', 'crash'], {
    env: { BON_CRASH_ROUNDS: values.rounds },
  })
}
