import { runChild } from './child.ts'

/** `pnpm e2e [file] [--headed]`: the browser tests alone; what follows is Playwright's. */
export const e2e = (args: string[]): Promise<number> =>
  runChild('playwright', ['test', '--config', 'tests/playwright.config.ts', ...args])
