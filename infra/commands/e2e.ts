import { runChild } from './child.ts'

/** `pnpm e2e [file] [--headed]`: runs the browser tests only; all arguments are passed to Playwright. */
export const e2e = (args: string[]): Promise<number> =>
  runChild('playwright', ['test', '--config', 'tests/playwright.config.ts', ...args])
