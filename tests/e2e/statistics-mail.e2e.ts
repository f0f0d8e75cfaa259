import { statisticsMailEndpoints } from '@bon/contracts/statistics'
import { actors } from '../harness/shop.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('BEYOND-11: the turnover is chosen by mail with the keyboard, stays chosen after a reload, and is stopped', async ({
  page,
  context,
  shop,
}) => {
  const chosen = async () => (await shop.call(statisticsMailEndpoints.show, {})).body.every
  await signIn(context, shop)
  await page.goto(adminPath('/statistics/turnover'))
  const button = page.getByRole('button', { name: /på mail/i })
  const option = (name: string) => page.getByRole('radio', { name })
  await expect(button).toHaveText('Send på mail')
  await button.press('Enter')
  await expect(option('Ingen mail')).toBeFocused()
  await expect(page.getByText(`Sendes til ${actors.admin}`)).toBeVisible()
  await expectNoBarriers(page, 'the choice of the mail')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Omsætningen sendes til ${actors.admin} efter hver dag.`)).toBeVisible()
  await expect(button).toHaveText('På mail hver dag')
  await expect(button).toBeFocused()
  expect(await chosen()).toBe('daily')

  await page.reload()
  await expect(button).toHaveText('På mail hver dag')
  await expectNoBarriers(page, 'the turnover by mail')
  const size = await button.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(44)
  await button.press('Enter')
  await expect(option('Efter hver dag')).toBeChecked()
  await option('Ingen mail').check()
  await page.getByRole('button', { name: 'Gem' }).click()
  await expect(page.getByText('Omsætningen sendes ikke længere på mail.')).toBeVisible()
  await expect(button).toHaveText('Send på mail')
  expect(await chosen()).toBe('never')
})
