import { runChild } from './child.ts'
import { shareCompiledModules } from './compile-cache.ts'

/** `pnpm e2e [file] [--headed]`: runs the browser tests only; all arguments are passed to Playwright. */
export const e2e = (args: string[]): Promise<number> => {
  shareCompiledModules()
  return runChild('playwright', ['test', '--config', 'tests/playwright.config.ts', ...args])
}
