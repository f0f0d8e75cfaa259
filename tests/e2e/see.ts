import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from 'playwright/test'

const PICTURES = join(import.meta.dirname, 'seen')

/**
 * A screenshot of the state of a design picture, for comparison. The pictures in the repository are not changed, since
 * every run sells something else: `BON_SEEN=new` retakes them, and each run's own are in its report.
 */
export const see = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const body = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await test.info().attach(name, { body, contentType: 'image/png' })
  const path = join(PICTURES, name)
  if (process.env['BON_SEEN'] === 'new' || !existsSync(path))
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}
