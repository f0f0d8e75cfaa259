import { resourceEndpoints, tablePlanAreas, tables } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { expect, type Locator, type Page } from 'playwright/test'
import type { ShopFloor } from '../shop-floor.ts'

/** The floor-plan editor's elements and actions. */
export const floorPlanEditor = (page: Page) => {
  const tile = (number: string): Locator => page.getByRole('button', { name: new RegExp(`^Bord ${number},`) })
  return {
    tile,
    area: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    cell: (column: number, row: number) => page.locator(`[data-cell="${column},${row}"]`),
    save: page.getByRole('button', { name: 'Gem bordplan' }),
    unsaved: page.getByText(/ændring(er)? er ikke gemt/),
    saved: page.getByText('Bordplanen er gemt'),
    dispute: page.getByRole('dialog', { name: /også lavet af en anden/ }),
    /** Drags a table by columns and rows like a mouse: down, some steps, up. */
    pull: async (number: string, columns: number, rows: number, grip: 'middle' | 'corner' = 'middle') => {
      const box = await restingBox(tile(number))
      const grid = await restingBox(page.locator('[data-cell]').first())
      const next = await restingBox(page.locator('[data-cell="2,2"]'))
      const step = { x: next.x - grid.x, y: next.y - grid.y }
      const from =
        grip === 'middle'
          ? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
          : { x: box.x + box.width - 4, y: box.y + box.height - 4 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + (columns * step.x) / 2, from.y + (rows * step.y) / 2)
      await page.mouse.move(from.x + columns * step.x, from.y + rows * step.y)
      await page.mouse.up()
    },
  }
}

/** Where an element is once it has come to rest: a bar that is drawn above moves what is below. */
const restingBox = async (element: Locator) => {
  let before = await element.boundingBox()
  await expect
    .poll(
      async () => {
        const now = await element.boundingBox()
        const rests = now !== null && JSON.stringify(now) === JSON.stringify(before)
        before = now
        return rests
      },
      { intervals: [50] },
    )
    .toBe(true)
  if (!before) throw new Error('nothing to pull')
  return before
}

/** A room with tables for one test, also in repeated runs; its table numbers begin with its name. */
export const makeRoom = async (
  { call }: ShopFloor,
  kind: string,
  places: readonly [number, number][],
  size: { width?: number; height?: number } = {},
) => {
  const name = ownName(kind)
  const area_uuid = newId()
  const area = tablePlanAreas.schema.parse({ name, columns: 6 })
  await call(resourceEndpoints(tablePlanAreas).create, { body: { uuid: area_uuid, data: area } })
  const actions = places.map(([column, row], nth) => ({
    action: 'create' as const,
    uuid: newId(),
    data: tables.schema.parse({ number: `${name}${nth + 1}`, area_uuid, column, row, ...size }),
  }))
  await call(resourceEndpoints(tables).bulk, { body: { actions } })
  return name
}

export const ownName = (kind: string): string => `${kind}${newId().slice(-4)}`
