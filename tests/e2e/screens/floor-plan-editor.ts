import { resourceEndpoints, tablePlanAreas, tables } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Locator, Page } from 'playwright/test'
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
      const box = await tile(number).boundingBox()
      const grid = await page.locator('[data-cell]').first().boundingBox()
      const next = await page.locator('[data-cell="2,2"]').boundingBox()
      if (!box || !grid || !next) throw new Error('nothing to pull')
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
