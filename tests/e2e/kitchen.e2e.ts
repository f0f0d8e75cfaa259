import { api } from '@bon/contracts/api'
import { type Quantity, uuid5 } from '@bon/contracts/kernel'
import { columnsOf, kitchenTicket, typeset } from '@bon/contracts/printing'
import { printers, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { escpos, pictureOf, readEscpos } from '@bon/infra/devices'
import { scaled } from '@bon/infra/slowness'
import { see } from './see.ts'
import { adminPath, adminSize, expect, type ShopFloor, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

const printerApi = resourceEndpoints(printers)

test.use({ viewport: adminSize, colorScheme: 'light' })

const kitchenPrinter = async ({ call }: ShopFloor) => {
  const { body } = await call(printerApi.list, { query: { search: 'Køkken' } })
  const [row] = body.rows
  if (!row) throw new Error('no printer in the kitchen')
  const change = async (data: Record<string, unknown>) => {
    const params = { uuid: row.uuid }
    const { revision } = (await call(printerApi.show, { params })).body.row
    const done = await call(printerApi.change, { params, if_match: revision, body: { data } })
    expect(done.status).toBe(200)
  }
  const { address, fallback_printer_uuid } = row.data
  return {
    unplug: () => change({ address: '127.0.0.1:9', fallback_printer_uuid: null }),
    plugIn: () => change({ address, fallback_printer_uuid }),
  }
}

const sentToKitchen = async ({ call, restaurant: till }: ShopFloor, short_nr: number): Promise<void> => {
  await till.ensureOpen()
  const dishes = Array.from({ length: 40 }, (_, i) => i)
  const product_uuids = dishes.map((i) => till.dish(i).uuid)
  const { lines } = (await call(api.printing.simulate, { body: { product_uuids } })).body
  const warm = lines.findIndex((line) => line.printers.some(({ name }) => name === 'Køkken'))
  const order = newId()
  await till.save(order, [till.line(warm)], {
    body: { ...till.by, short_nr, order_lines: [till.line(warm)] },
  })
  const { body } = await call(api.kitchen.send, { params: { uuid: order }, body: till.by })
  expect(body.kitchen).toBe('sent')
}

test('DEF-34, REG-54, SC-41: an unavailable kitchen printer is reported at the register, and the ticket is printed again from the list', async ({
  page,
  shop,
}) => {
  const printer = await kitchenPrinter(shop)
  // A number that no other journey has, nor begins with.
  const nr = freeShortNr()
  await printer.unplug()
  try {
    await sentToKitchen(shop, nr)
    await standAt(page, shop, shop.restaurant)
    const alarm = page.getByText(`Bon ${nr} er ikke i køkkenet: printeren svarer ikke.`)
    await expect(alarm).toBeVisible({ timeout: scaled(15_000) })
    await page.goto(adminPath('/print-jobs?state=waiting'))
    const row = page.getByRole('row').filter({ hasText: `B-${nr}` })
    await expect(row).toContainText('Printeren svarer ikke')
    await see(page, '21-print-jobs.png')
  } finally {
    await printer.plugIn()
  }
  const row = page.getByRole('row').filter({ hasText: `B-${nr}` })
  await row.getByRole('button', { name: 'Print igen' }).click()
  // The list updates without a reload.
  await expect(row).toBeHidden()
  await page.goto(adminPath('/print-jobs'))
  await expect(page.getByRole('row').filter({ hasText: `B-${nr}` })).toContainText('Printet')
})

test('A kitchen ticket matches the design (DES-37)', async ({ page }) => {
  const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
  const dish = (name: string, quantity: number, over: object) => ({
    line_uuid: id(name),
    kind: 'new' as const,
    name,
    quantity: quantity as Quantity,
    print_category_uuid: null,
    variants: [],
    opt_outs: [],
    ...over,
  })
  const allergy = { ref: id('allergi'), hash: '0'.repeat(64) }
  const choices = ['Medium', 'Pommes frites', 'Bearnaise ved siden af'].map((name) => ({ name, quantity: 1 }))
  const layout = kitchenTicket(
    {
      ticket_uuid: id('t'),
      order_uuid: id('o'),
      kind: 'delta',
      short_nr: 1048,
      ticket_nr: 2,
      table_uuids: [],
      cashier_uuid: id('MK'),
      together_with: [],
      at: '2026-11-20T17:42:00.000Z',
      lines: [
        dish('Stjerneskud', 2_000, { opt_outs: ['remoulade'] }),
        dish('Bøf bearnaise', 1_000, { variants: choices, comment: allergy }),
      ],
    },
    {
      language: 'da',
      zone: 'Europe/Copenhagen',
      station: 'Varm',
      tables: ['12'],
      cashier: 'MK',
      together_with: ['Kold'],
      texts: new Map([[allergy.ref, 'NØDDEALLERGI']]),
    },
  )
  const [paper = []] = readEscpos(escpos(typeset(layout, '80'))).papers
  await page.setContent(pictureOf(paper, columnsOf['80']))
  await expect(page.getByText('Bord 12')).toBeVisible()
  await see(page, '20-kitchen-ticket.png')
})
