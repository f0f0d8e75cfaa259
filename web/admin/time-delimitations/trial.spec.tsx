import { epochMsOf, money, type Uuid } from '@bon/contracts/kernel'
import type { Simulation } from '@bon/contracts/prices'
import { timeDelimitations } from '@bon/contracts/resources'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { Trial } from './trial.tsx'

const uuid: Uuid = '6b616a6b-616e-4465-8eaa-626f6e000002'
const rule = {
  uuid,
  ...timeDelimitations.schema.parse({ name: 'Happy hour', from_time: '16:00', to_time: '18:00' }),
}
const price = {
  uuid,
  product_uuid: uuid,
  price: money(45_00),
  price_profile_uuid: null,
  time_delimitation_uuid: uuid,
}
const simulation: Simulation = {
  day: '2026-11-20',
  orders: 95,
  is_cut: false,
  products: [
    {
      product_uuid: uuid,
      name: 'Fadøl',
      quantity: 7000,
      quantity_in_rule: 3000,
      was: money(420_00),
      would_be: money(375_00),
      difference: money(-45_00),
    },
  ],
  total: { was: money(420_00), would_be: money(375_00), difference: money(-45_00) },
  overlaps: [
    {
      time_delimitation_uuid: uuid,
      name: 'Sen aften',
      is_before: true,
      products: 1,
      at: { date: '2026-11-20', from: '17:00', to: '18:00' },
    },
  ],
}
let answer: { status: number; body: object }
let sent: { rule: object; prices: object[]; day: string }[]

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('shop')
})
beforeEach(() => {
  answer = { status: 200, body: simulation }
  sent = []
  vi.useFakeTimers({ toFake: ['Date'], now: epochMsOf('2026-11-22T10:00:00.000Z') })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Trial rule={rule} prices={[price]} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const run = () => fireEvent.click(screen.getByRole('button', { name: /^Afprøv/ }))
/** A field is loaded lazily, and only read until then. */
const type = async (label: string, value: string) => {
  const field = () => screen.getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(field().readOnly).toBe(false))
  fireEvent.change(field(), { target: { value } })
}

test('BEYOND-10: the entered prices are simulated on last Friday, and other rules of that time are listed', async () => {
  begin()
  expect(screen.getByRole('button', { name: 'Afprøv på sidste fredag' })).toBeTruthy()
  run()
  expect(await screen.findByRole('row', { name: /Fadøl 7 3 420,00 375,00 −45,00/ })).toBeTruthy()
  expect(sent).toMatchObject([
    {
      day: '2026-11-20',
      rule: { uuid, from_time: '16:00', to_time: '18:00' },
      prices: [{ product_uuid: uuid, price: 45_00 }],
    },
  ])
  expect(screen.getByText('Sen aften gælder før denne regel.')).toBeTruthy()
  expect(screen.getByText('1 vare har en pris i begge.')).toBeTruthy()
  await type('Til kl.', '19:00')
  expect(screen.getByText(/Noget er ændret siden/)).toBeTruthy()
})

test('BEYOND-10: half a pair of times is not tried; no times are the whole day', async () => {
  begin()
  await type('Til kl.', '')
  expect(screen.getByRole('alert').textContent).toContain('begge klokkeslæt')
  run()
  expect(sent).toEqual([])
  await type('Fra kl.', '')
  run()
  await screen.findByText(/95 betalte bonner/)
  expect(sent).toMatchObject([{ rule: { from_time: null, to_time: null } }])
})

test('BEYOND-10: a day without sales of it says so, and a failure can be retried', async () => {
  answer.body = { ...simulation, products: [], overlaps: [] }
  begin()
  run()
  expect(await screen.findByText('Ingen af varerne blev solgt den dag')).toBeTruthy()
  expect(screen.getByText('Ingen andre regler gælder i samme tid.')).toBeTruthy()
  answer = {
    status: 404,
    body: { type: 'about:blank', title: '', status: 404, code: 'request.not_found', params: {} },
  }
  run()
  expect(await screen.findByText('Dagen kunne ikke regnes om')).toBeTruthy()
})
