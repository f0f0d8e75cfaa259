import { money } from '@bon/contracts/kernel'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { bon, plan } from '../floor-plan/plan.examples.ts'
import { idOf } from '../sale/cart.examples.ts'
import { mette, session, showRegister, waitingOrder } from './register.examples.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'session', 'orders', 'drawer'])
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const count = (notes: number, coins: number) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal 100' }), { target: { value: `${notes}` } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal 1' }), { target: { value: `${coins}` } })
}
/** From the safe to the sent close: the countdown of the last key runs out. */
const confirm = async () => {
  vi.useFakeTimers()
  press(/Videre til bekræftelse/)
  for (const box of screen.queryAllByRole('checkbox')) fireEvent.click(box)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  vi.useRealTimers()
  press('Luk kasse')
}

test('DES-10: the tab opens on the drawer of the day and what waits; the close is chosen, and nothing is missing before it is counted', async () => {
  const { events } = showRegister({ orders: [waitingOrder(12), waitingOrder(13)] })
  expect(await screen.findByRole('heading', { name: 'Kasse 1', level: 1 })).toBeDefined()
  expect(screen.getByText('Bon 12')).toBeDefined()
  expect(screen.getByText('1.005,00')).toBeDefined()
  expect(screen.queryByText('Mangler')).toBeNull()
  press('Åbn skuffen')
  press('X-rapport')
  expect(events.map((event) => 'dialog' in event && event.dialog)).toMatchObject([
    { kind: 'zReportAction', action: 'openDrawer' },
    { kind: 'zReportAction', action: 'xReport' },
  ])
  press('Luk kasse')
  expect(await screen.findByRole('heading', { name: 'Luk kasse 1' })).toBeDefined()
  expect(screen.queryByText(/Mangler|−1.005,00/)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal 100' }), { target: { value: '10' } })
  // Coins are not counted yet, so nothing is missing: the difference stands without alarm.
  expect(screen.getByText('Ikke talt færdig')).toBeDefined()
  count(10, 5)
  expect(screen.getByText('Kassen stemmer')).toBeDefined()
})

test('DEF-15, R-1: bons without money are carried over, singly or all; one whose money is not settled stops the close', async () => {
  const underway = waitingOrder(14, { payments: 1, paid: money(0) })
  showRegister({ search: '?close', orders: [waitingOrder(12), waitingOrder(13), underway] })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Åbne boner/)
  expect(screen.getByText('1 bon har penge, der ikke er på plads.', { exact: false })).toBeDefined()
  expect(screen.getByText('0,00 af 169,00 betalt')).toBeDefined()
  press('Alle 2 følger med')
  expect(button(/Bekræft Z-rapport/)).toHaveProperty('disabled', true)
})

test('R-1: a partly paid bon is named with what becomes of it, confirmed, and sent to be sealed with its rest owed', async () => {
  const partly = waitingOrder(14, { payments: 1, paid: money(50_00) })
  const { sent } = showRegister({ search: '?close', orders: [partly] })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Åbne boner/)
  expect(screen.getByText('1 bon er delvist betalt.', { exact: false })).toBeDefined()
  expect(screen.getByText('50,00 af 169,00 betalt')).toBeDefined()
  vi.useFakeTimers()
  press(/Videre til bekræftelse/)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  vi.useRealTimers()
  const agree = screen.getByRole('checkbox', { name: '1 delvist betalt bon lukkes, og 119,00 skyldes.' })
  expect(button('Luk kasse')).toHaveProperty('disabled', true)
  fireEvent.click(agree)
  await waitFor(() => expect(button('Luk kasse')).toHaveProperty('disabled', false))
  press('Luk kasse')
  await waitFor(() => expect(sent).toMatchObject([{ body: { seal_owed: [partly.order_uuid] } }]))
})

test('DEF-15: an open bon is called by its table and its guest’s name, not only by its number', async () => {
  const floor_plan = plan({
    bons: [bon('order', ['12'], { order_uuid: waitingOrder(12).order_uuid, name: 'Kirsten Sørensen' })],
  })
  showRegister({ search: '?close', orders: [waitingOrder(12), waitingOrder(13)], floor_plan })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Åbne boner/)
  expect(await screen.findByText('Bord 12 · Kirsten Sørensen · Bon 12')).toBeDefined()
  expect(screen.getByText('Bon 13')).toBeDefined()
})

test('DEF-15: the close is sent with the bons that follow, and comes back to them before its end', async () => {
  const orders = [waitingOrder(12), waitingOrder(13), waitingOrder(14, { lines: 0 })]
  const { sent, done } = showRegister({ search: '?close', orders })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Videre til pengeskab/)
  press(/Videre til åbne boner/)
  expect(screen.getByText('1 tom bon annulleres ved lukning.')).toBeDefined()
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  for (const box of boxes) fireEvent.click(box)
  await confirm()
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toMatchObject([
    {
      path: expect.stringMatching(/\/close$/),
      body: { carry_over: [idOf('order 12'), idOf('order 13')], expected: 1_005_00 },
    },
  ])
})

test('DEF-19: a close that nobody answered is pressed again under its id, and ends with its Z', async () => {
  const { sent, done } = showRegister({ search: '?close', unanswered: 4 })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Videre til pengeskab/)
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(4))
  await waitFor(() => expect(button('Luk kasse')).toHaveProperty('disabled', false))
  press('Luk kasse')
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toHaveLength(5)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

const blind = { blind_count: true }

test('DES-10: with the blind count neither expected sum nor difference stands anywhere until the count is confirmed; then it is counted again once, and the server is told', async () => {
  const { sent, done } = showRegister({ register: blind, search: '?close' })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  const secret = /1\.005,00|Forventet(?! beløb og)|Mangler|Kassen stemmer|−5,00/
  expect(screen.queryByText(secret)).toBeNull()
  count(10, 0)
  expect(screen.queryByText(secret)).toBeNull()
  press('Bekræft optællingen')
  expect(screen.getByText('Mangler')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Antal 1' })).toHaveProperty('readOnly', true)
  press('Tæl om én gang')
  expect(screen.queryByText('Mangler')).toBeNull()
  count(10, 5)
  press('Bekræft optællingen')
  expect(screen.getByText('Kassen stemmer')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Tæl om én gang' })).toBeNull()
  press(/Videre til pengeskab/)
  await confirm()
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toMatchObject([{ body: { first_counted: 1_000_00, confirmed_difference: 0 } }])
  expect(localStorage.length).toBe(0)
})

test('BEYOND-08: before a difference is confirmed, up to three possibilities say where it fits; a blind count asks for none', async () => {
  const kinds = ['change_given_twice', 'piece_counted_wrong', 'unit_not_counted', 'move_not_made'] as const
  const explanations = kinds.map((kind) => ({
    kind,
    strength: 'fair' as const,
    amount: money(-5_00),
    matching: 1,
    support: [],
    evidence: [{ of: 'counted' as const, unit: 100_00, count: 10 }],
  }))
  const drawer = {
    float: money(1_000_00),
    steps: [],
    expected: money(1_005_00),
    counted: money(1_000_00),
    difference: money(-5_00),
    explanations,
  }
  const { asked } = showRegister({ search: '?close', drawer })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 0)
  press(/Videre til pengeskab/)
  press(/Videre til bekræftelse/)
  const found = within(await screen.findByRole('region', { name: 'Mulige forklaringer' }))
  expect(found.getByText('Byttepengene på en bon kan være givet to gange.')).toBeDefined()
  expect(found.getAllByRole('list').flatMap((list) => [...list.children])).toHaveLength(6)
  expect(found.queryByRole('link')).toBeNull()
  expect(asked.some((url) => url.includes('/drawer?counts=10000%3A10%2C100%3A0'))).toBe(true)
  cleanup()
  const hidden = showRegister({ register: blind, search: '?close', drawer })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 0)
  press('Bekræft optællingen')
  press(/Videre til pengeskab/)
  press(/Videre til bekræftelse/)
  expect(await screen.findByText('Jeg bekræfter differencen −5,00')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Mulige forklaringer' })).toBeNull()
  expect(hidden.asked.some((url) => url.includes('/drawer'))).toBe(false)
})

test('DES-10: a reload after the difference was seen is a second count', async () => {
  showRegister({ register: blind, search: '?close' })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 0)
  press('Bekræft optællingen')
  cleanup()
  const { sent } = showRegister({ register: blind, search: '?close' })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  expect(screen.getByText('Først optalt')).toBeDefined()
  count(10, 5)
  press('Bekræft optællingen')
  expect(screen.queryByRole('button', { name: 'Tæl om én gang' })).toBeNull()
  press(/Videre til pengeskab/)
  await confirm()
  await waitFor(() => expect(sent).toMatchObject([{ body: { first_counted: 1_000_00 } }]))
})

test('DES-10: the blind count hides what should be in the drawer on the tab too', async () => {
  showRegister({ register: blind })
  await screen.findByRole('heading', { name: 'Kasse 1', level: 1 })
  expect(screen.queryByText('1.005,00')).toBeNull()
  press('Ind- og udbetaling')
  expect(await screen.findByText('Siden åbning')).toBeDefined()
  expect(screen.queryByText('1.005,00')).toBeNull()
})

test('the drawer is handed over by a count, its difference is confirmed, and the till is locked for who takes it', async () => {
  const { sent, done } = showRegister()
  await screen.findByRole('heading', { name: 'Kasse 1', level: 1 })
  press('Overdrag kassen')
  await screen.findByRole('radio', { name: 'MK Mette' })
  expect(screen.queryByRole('radio', { name: 'LB Lars' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'MK Mette' }))
  count(10, 0)
  expect(within(screen.getByRole('complementary')).getByText('Mangler')).toBeDefined()
  const send = button('Overdrag til MK Mette')
  expect(send).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Jeg bekræfter differencen −5,00' }))
  fireEvent.click(send)
  await waitFor(() => expect(done.locked).toBe(1))
  expect(sent).toMatchObject([
    {
      path: expect.stringMatching(/\/handovers$/),
      body: { to_cashier_uuid: mette, expected: 1_005_00, confirmed_difference: -5_00 },
    },
  ])
})

test('handovers of the session stand on the tab, with who, when and what was missing', async () => {
  const at = '2026-11-24T13:02:00.000Z'
  const handover = { cashier_uuid: session.opened_by, to_cashier_uuid: mette, at }
  const handovers = [
    { ...handover, counted: money(1_000_00), expected: money(1_005_00), difference: money(-5_00) },
  ]
  showRegister({ z_report: { ...session, handovers } as typeof session })
  expect(await screen.findByText('LB → MK')).toBeDefined()
  expect(screen.getByText('−5,00')).toBeDefined()
})

test('REG-55: a session without a drawer is closed without a count, and offers nothing that a drawer is for', async () => {
  const z_report = {
    ...session,
    without_drawer: 'no_cash',
    float: money(0),
    expected_cash: money(0),
  } as const
  showRegister({ z_report })
  expect(await screen.findByText('Kassen er åbnet uden kontanter.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Åbn skuffen' })).toBeNull()
  expect(button('X-rapport')).toBeDefined()
  cleanup()
  const { sent, done } = showRegister({ search: '?close', z_report })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  expect(screen.queryByRole('button', { name: /Pengeskab|Optælling|Tæl/ })).toBeNull()
  await confirm()
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toMatchObject([
    { body: { counts: [], expected: 0, confirmed_difference: 0, bank_drop_amount: null } },
  ])
})

test('ZR-13: the number of a bank bag is asked for where cash leaves the drawer, and goes with the close', async () => {
  const { sent, done } = showRegister({ search: '?close' })
  await screen.findByRole('heading', { name: 'Luk kasse 1' })
  count(10, 5)
  press(/Videre til pengeskab/)
  const toSafe = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Til pengeskabet' }), { target: { value } })
  toSafe('0')
  expect(screen.queryByRole('textbox', { name: /Pose nr/ })).toBeNull()
  toSafe('5')
  const bag = screen.getByRole('textbox', { name: /Pose nr/ })
  fireEvent.change(bag, { target: { value: 'nr. 5!' } })
  expect(bag.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(bag, { target: { value: ' DK-0012345 ' } })
  expect(bag.getAttribute('aria-invalid')).toBeNull()
  await confirm()
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toMatchObject([{ body: { bank_drop_amount: 5_00, bank_bag: 'DK-0012345' } }])
})
