import { epochMsOf, money } from '@bon/contracts/kernel'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { bon, id, minutesBefore, noon, plan } from './plan.examples.ts'
import { tableStatusOf } from './plan.ts'
import { PlanRoom } from './plan-room.tsx'

const otherHolder = { register_uuid: id('bar'), cashier_uuid: id('mk'), alive: true }
const evening = plan({
  bons: [
    bon('a', ['12'], { guests: 2 }),
    bon('b', ['13'], { shared: true, total: money(1_782_00), opened_at: minutesBefore(104) }),
    bon('c', ['14'], { holder: otherHolder, last_line_at: minutesBefore(38) }),
  ],
})
const onTap = vi.fn()
const onArrive = vi.fn()

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('floor-plan')
})
afterEach(() => {
  cleanup()
  onTap.mockReset()
  onArrive.mockReset()
})

const begin = (chosen: string[] = []) => {
  const [area] = evening.areas
  if (!area) throw new Error('no area')
  const here = { register_uuid: id('hall register'), now: epochMsOf(noon) }
  const standings = evening.tables.map((table) => tableStatusOf(evening, table, here))
  return render(
    <PlanRoom
      plan={evening}
      area={area}
      standings={standings}
      chosen={chosen}
      onTap={onTap}
      onArrive={onArrive}
    />,
  )
}
const tiles = () => screen.getAllByRole('button')
const names = () => tiles().map((tile) => tile.querySelector('.vh')?.textContent)

test('FLR-02: a table reads its number, its state, what is due and how long, and never by its colour alone', () => {
  begin()
  expect(names()).toEqual([
    'Bord 11, ledigt, 4 pladser',
    'Bord 12, optaget, 984,10 kroner, 33 minutter',
    'Bord 13, klar til betaling, 1.782,00 kroner, 104 minutter',
    'Bord 14, åben på kasse 2, 984,10 kroner, 33 minutter, intet bestilt i 38 minutter',
  ])
  expect(tiles().map(({ textContent }) => textContent?.includes('Kasse 2'))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('the tabulator stops once in a room; arrows walk from table to table, and look at each', () => {
  begin()
  const [first, second] = tiles()
  expect(tiles().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
  expect(onArrive).toHaveBeenCalledWith(id('table 12'))
  expect(tiles().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  fireEvent.click(second as HTMLElement)
  expect(onTap.mock.calls[0]?.[0]).toMatchObject({ table: { number: '12' } })
})

test('a chosen table is pressed', () => {
  begin([id('table 13')])
  expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
    'false',
  ])
})
