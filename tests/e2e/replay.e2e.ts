import { newId } from '@bon/infra/clock'
import type { Locator } from 'playwright/test'
import { actors, loginTo } from '../harness/shop.ts'
import { fetchFile, openExport } from './export-file.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** A line taken off a saved bon, which is then paid; the session's Z. */
const evening = async ({ bar }: ShopFloor): Promise<{ z: string; name: string; order: string }> => {
  await bar.ensureOpen()
  const order = newId()
  const [kept, off] = [bar.line(0), bar.line(1, 2)]
  const saved = await bar.save(order, [kept, off])
  const lowered = await bar.save(order, [kept], {
    if_match: saved.headers.get('etag')?.replaceAll('"', '') ?? '',
  })
  await bar.pay(order, 500_000, lowered.headers.get('etag')?.replaceAll('"', '') ?? '')
  await bar.payRests()
  const { z_report } = (await bar.close()).body
  return { z: z_report.session_uuid, name: bar.dish(1).name, order }
}

/** Counts what the mouse presses. */
const countedClicks = () => {
  let clicks = 0
  return {
    click: async (locator: Locator) => {
      clicks += 1
      await locator.click()
    },
    count: () => clicks,
  }
}

test('BEYOND-07, R-24: an auditor finds a removed line of an evening and who took it off, from the Z, in at most eight clicks and by keyboard', async ({
  page,
  context,
  shop,
}) => {
  const { z, name, order } = await evening(shop)
  const token = await loginTo(shop.url, actors.auditor)
  await signIn(context, { ...shop, token })
  await page.goto(adminPath(`/z-reports/${z}`))
  const { click, count } = countedClicks()
  await click(page.getByRole('link', { name: 'Afspil', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Afspil journal' })).toBeVisible()
  await expect(page).toHaveURL(/step=/)
  await click(page.getByRole('button', { name: /^Kun afvigelser/ }))
  const removed = page.getByRole('button', { name: new RegExp(`${name} × 2 fjernet`) })
  await click(removed.last())
  await expect(removed.last()).toHaveAttribute('aria-current', 'step')

  const detail = page.getByRole('region', { name: `${name} × 2 fjernet` })
  await expect(detail).toContainText('Linje fjernet')
  await expect(detail).toContainText('MK')
  await expect(detail).toContainText('I kæden, uden egen signatur')
  // The bon as it stood, with what was taken off struck through.
  const then = page.getByRole('region', { name: /^Kasse .* kl\. / })
  await expect(then.locator('s')).toContainText(name)
  expect(count()).toBeLessThanOrEqual(8)
  await expectNoBarriers(page, 'the replay')

  // EXP-01: the file has the events of the list, in its order.
  const rows = page.getByRole('region', { name: 'Hændelser' }).locator('li')
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('time')?.textContent,
      row.querySelector('b')?.textContent,
      row.querySelector('.num')?.textContent?.replaceAll('.', '').replace('−', '-'),
    ]),
  )
  const { name: file, bytes } = await fetchFile(page, await openExport(page))
  expect(file).toMatch(/^Afspil journal \d\d-\d\d-\d{4}\.csv$/)
  const [head, ...lines] = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('\ufeffTidspunkt;Hændelse;Om;Kasse;Kasserer;Beløb;Afvigelse')
  const exported = lines.map((line) => line.split(';'))
  expect(exported.map(([at, event, , , , amount]) => [at?.slice(11), event, amount])).toEqual(shown)
  expect(exported.at(-1)?.at(-1)).toBe('Ja')

  // Sent to somebody, the address opens the same moment.
  const address = page.url()
  await page.goto(adminPath(`/orders/${order}`))
  await expect(page.getByRole('link', { name: 'Afspil', exact: true })).toBeVisible()
  await page.goto(address)
  await expect(detail).toContainText('Linje fjernet')

  // Step by step, to the ends of the day, and on to the next deviation, without the mouse.
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(address)
  const first = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(first)
  for (let i = 0; i < 40 && page.url() !== address; i++) {
    const before = page.url()
    await page.keyboard.press('d')
    await expect(page).not.toHaveURL(before)
  }
  await expect(page).toHaveURL(address)
  await expect(detail).toContainText('MK')

  // Played on, it moves by itself, and stops at the end of the day.
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: '60×' }).click()
  await page.getByRole('button', { name: 'Afspil', exact: true }).click()
  await expect(page).not.toHaveURL(first)
})
