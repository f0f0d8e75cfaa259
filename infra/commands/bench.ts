import { buildWeb } from '../embedded/build-web.ts'
import { runNode } from './child.ts'

/**
 * `pnpm bench [limits sale live kitchen catalogue lists register cold growth replay]`: benchmarks of the production
 * build; never part of `npm test`.
 */
export const bench = async (args: string[]): Promise<number> => {
  await buildWeb()
  return runNode('tests/bench/main.ts', args, { env: { NODE_ENV: 'production' } })
}
