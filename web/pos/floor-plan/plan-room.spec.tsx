import { epochMsOf, money } from '@bon/contracts/kernel'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { bon, id, minutesBefore, noon, plan } from './plan.examples.ts'
import { planOfOne, tableStatusOf } from './plan.ts'
import { PlanRoom } from './plan-room.tsx'

const otherHolder = { register_uuid: id('bar'), cashier_uuid: id('mk'), alive: true }
const evening = plan({
  bons: [
    bon('a', ['12'], { guests: 2 }),
    bon('d', ['12'], { cashier_uuid: id('an'), total: money(0) }),
    bon('b', ['13'], { shared: true, total: money(1_782_00), opened_at: minutesBefore(104) }),
    bon('c', ['14'], { holder: otherHolder, last_line_at: minutesBefore(38) }),
  ],
})
const cashiers = [
  { uuid: id('mk'), initials: 'MK', hue: 'loev' },
  { uuid: id('an'), initials: 'AN', hue: 'tomat' },
] as const
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
      cashiers={cashiers}
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
    'Bord 12, optaget, 984,10, 33 minutter, serveres af MK, AN',
    'Bord 13, klar til betaling, 1.782,00, 104 minutter, serveres af MK',
    'Bord 14, åben på kasse 2, 984,10, 33 minutter, serveres af MK, intet bestilt i 38 minutter',
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

test('FLR-02: a table shows who serves it, and that another one does too', () => {
  begin()
  const discs = tiles().map((tile) => tile.querySelector('[data-hue]'))
  expect(discs.map((disc) => disc?.textContent)).toEqual([undefined, 'MK+', 'MK', 'MK'])
  expect(discs[1]?.getAttribute('title')).toBe('MK, AN')
})

test('my tables are those of my bons and the free ones; the others’ bons are not listed either', () => {
  const here = { register_uuid: id('hall register'), now: epochMsOf(noon) }
  const standings = evening.tables.map((table) => tableStatusOf(evening, table, here))
  const mine = planOfOne(evening, standings, id('an'))
  expect(mine.standings.map(({ table }) => table.number)).toEqual(['11', '12'])
  expect(mine.plan.bons.map(({ order_uuid }) => order_uuid)).toEqual([id('d')])
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
