import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect } from './shop-floor.ts'

/** The window of an export, of the page's only list. */
export const openExport = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Eksportér', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Hent fil' })).toBeVisible()
  return dialog
}

export const fetchFile = async (page: Page, dialog: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  await expect(dialog).toBeHidden()
  return { name: download.suggestedFilename(), bytes: await readFile((await download.path()) ?? '') }
}
