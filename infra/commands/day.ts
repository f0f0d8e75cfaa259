import { runNode } from './child.ts'

/** `pnpm day`: days in the shop from seeds; `--seed 42` replays the one that a failure named, `--long` runs 300. */
export const day = (args: string[]): Promise<number> => runNode('tests/simulation/day.ts', args)
