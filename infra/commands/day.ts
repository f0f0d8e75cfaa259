import { runNode } from './child.ts'

/** `pnpm day`: simulated days in the shop from seeds; `--seed 42` replays a failed one, `--long` runs 300. */
export const day = (args: string[]): Promise<number> => runNode('tests/simulation/day.ts', args)
