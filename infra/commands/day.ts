import { parseArgs } from 'node:util'
import { runChild } from './child.ts'

/** `pnpm day --seed 42`: the day in the shop again that a failure named; without a seed, a new one. */
export const day = (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' } } })
  const env: Record<string, string> = values.seed ? { BON_SEED: values.seed } : {}
  return runChild('vitest', ['run', '--project', 'simulation'], { env })
}
