import type { DrawerFact, DrawerView } from '@bon/contracts/drawer-explanations'
import { money } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { DrawerCard } from './drawer-card.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['admin', 'drawer'])
})
afterEach(() => {
  answered.mockReset()
  cleanup()
  vi.unstubAllGlobals()
})

const session_uuid = '01890a5d-ac96-774b-bcce-b30209990001'
const order_uuid = '01890a5d-ac96-774b-bcce-b30209990002'
const refund: DrawerFact = {
  of: 'payment',
  order_uuid,
  short_nr: 12,
  method: 'cash',
  amount: money(-87_00),
  received: money(-87_00),
  change: money(0),
  tip: money(0),
  at: '2026-11-27T12:41:00.000Z',
}
const drawer: DrawerView = {
  float: money(1_000_00),
  steps: [{ kind: 'refunds', amount: money(-87_00), count: 1, facts: [refund] }],
  expected: money(913_00),
  counted: money(826_00),
  difference: money(-87_00),
  explanations: [
    {
      kind: 'refund_paid_twice',
      strength: 'fair',
      amount: money(-87_00),
      matching: 1,
      support: ['fits_handovers'],
      evidence: [refund],
    },
  ],
}

const answered = vi.fn()
const show = (answer: { drawer: DrawerView | null } | number) => {
  vi.stubGlobal('fetch', async () => {
    answered()
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : new Response(JSON.stringify(answer))
  })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <DrawerCard session_uuid={session_uuid} base="/b" journal="/b/journal" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('BEYOND-08: a drawer that is off has its steps, and possibilities that lead to their bons', async () => {
  show({ drawer })
  const card = within(await screen.findByRole('region', { name: 'Hvorfor stemmer kassen ikke?' }))
  expect(card.getByText('Mangler 87,00')).toBeDefined()
  expect(card.getByText('En refusion kan være udbetalt to gange.')).toBeDefined()
  expect(
    card.getByText('Beløbet passer ét sted. Det passer med optællingen ved overdragelsen.'),
  ).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: 'Refusioner kontant (1)', expanded: false }))
  expect(card.getAllByRole('link', { name: 'Bon 12' })).toHaveLength(2)
  for (const link of card.getAllByRole('link', { name: 'Bon 12' }))
    expect(link.getAttribute('href')).toBe(`/b/orders/${order_uuid}`)
  expect(card.getAllByText('−87,00').length).toBeGreaterThan(1)
})

test('BEYOND-08: a right drawer has its steps and explains nothing', async () => {
  show({ drawer: { ...drawer, counted: drawer.expected, difference: money(0), explanations: [] } })
  const card = within(await screen.findByRole('region', { name: 'Kassen trin for trin' }))
  expect(card.getByText('Kassen stemmer')).toBeDefined()
  expect(card.queryByText('Mulige forklaringer')).toBeNull()
})

test('BEYOND-08: a difference that nothing fits is said to be one; a session without a drawer shows nothing; a failure can be tried again', async () => {
  show({ drawer: { ...drawer, explanations: [] } })
  expect(await screen.findByText(/Intet i dagens hændelser giver netop dette beløb/)).toBeDefined()
  cleanup()
  show({ drawer: null })
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  show(500)
  expect(await screen.findByText('Kassens trin kunne ikke hentes.')).toBeDefined()
})
