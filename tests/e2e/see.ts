import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from 'playwright/test'

const SEEN = join(import.meta.dirname, 'seen')

/**
 * The state of a design picture, to lay beside it. The pictures in the repository stay as they are, since every run
 * sells something else: `BON_SEEN=new` takes them anew, and each run's own lie in its report.
 */
export const see = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const body = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await test.info().attach(name, { body, contentType: 'image/png' })
  const path = join(SEEN, name)
  if (process.env['BON_SEEN'] === 'new' || !existsSync(path))
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}
