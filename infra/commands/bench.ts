import { buildWeb } from '../embedded/build-web.ts'
import { runNode } from './child.ts'

/** `pnpm bench [limits sale live kitchen catalogue lists register cold growth replay]`: own drivers against the production build; never a gate of `npm test`. */
export const bench = async (args: string[]): Promise<number> => {
  await buildWeb()
  return runNode('tests/bench/main.ts', args, { env: { NODE_ENV: 'production' } })
}
