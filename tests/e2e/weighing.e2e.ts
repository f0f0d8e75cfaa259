import { registers, resourceEndpoints, scales } from '@bon/contracts/resources'
import { always, grams, silent, simulatedScale } from '@bon/infra/devices'
import { saleScreen } from './screens/sale-screen.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { expectOpen } from './second-contexts.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

const scaleApi = resourceEndpoints(scales)
const registerApi = resourceEndpoints(registers)

test.use({ viewport: registerSize })

test('POS-47, DEF-22: cheese is weighed; when the scale stops answering its weight is typed', async ({
  page,
  shop,
}, info) => {
  const scale = await simulatedScale('nci', always(grams(450)))
  const restore = await placeAtTheBar(shop, scale.address)
  try {
    await standAt(page, shop, shop.bar)
    const sale = saleScreen(page)
    const dialog = page.getByRole('dialog', { name: 'Ost efter vægt' })
    await sale.search.fill('Ost efter')
    await sale.key('Ost efter vægt').click()
    await expect(dialog).toContainText('0,450 kg')
    await expect(dialog).toContainText('130,05')
    await page.screenshot({ path: info.outputPath('weighed.png') })
    await page.keyboard.press('Enter')
    await expect(sale.line('Ost efter vægt')).toContainText('130,05')

    scale.behave(silent)
    await sale.search.fill('Ost efter')
    await sale.key('Ost efter vægt').click()
    await expect(dialog.getByRole('alert')).toHaveText('Vægten svarer ikke. Er den tændt og forbundet?')
    await expectOpen(page, 'scaleRetryAnswerReceive')
    await page.screenshot({ path: info.outputPath('asked.png') })
    await dialog.getByRole('button', { name: 'Skriv mængden' }).click()
    // As typed by hand, slower than a scanner.
    await typeByHand(page, '0,450')
    await expect(dialog).toContainText('130,05')
    await page.screenshot({ path: info.outputPath('typed.png') })
    await dialog.getByRole('button', { name: 'Læg på bon' }).click()
    // Each weighing adds a line.
    await expect(sale.line('Ost efter vægt')).toHaveText([/130,05/, /130,05/])
  } finally {
    await restore()
    await scale.close()
  }
})

/** A simulated scale for this test replaces the bar's. */
const placeAtTheBar = async ({ call, bar }: ShopFloor, address: string) => {
  const uuid = crypto.randomUUID()
  const data = scales.schema.parse({ name: 'Prøvevægt', protocol: 'nci', address, timeout_s: 1 })
  const made = await call(scaleApi.create, { body: { uuid, data } })
  expect(made.status).toBe(200)
  const params = { uuid: bar.register }
  const put = async (scale_uuid: string | null) => {
    const { row } = (await call(registerApi.show, { params })).body
    const changed = await call(registerApi.change, {
      params,
      body: { data: { scale_uuid } },
      if_match: row.revision,
    })
    expect(changed.status).toBe(200)
    return row.data.scale_uuid
  }
  const before = await put(uuid)
  return async () => {
    await put(before)
    const { row } = (await call(scaleApi.show, { params: { uuid } })).body
    await call(scaleApi.archive, { params: { uuid }, if_match: row.revision })
  }
}
