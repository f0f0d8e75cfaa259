import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { PageRail } from '../sale/page-rail.tsx'
import type { TillServices } from '../till/services.ts'
import { TillProvider } from '../till/use-till.ts'
import { usePos } from './pos.ts'
import { PosProvider } from './pos-provider.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
afterEach(cleanup)

const page = (name: string) => ({ uuid: idOf(name), name, hue: 'hav', products: [] })
const register = {
  uuid: idOf('register'),
  session: null,
  products: [],
  sales_areas: [
    { uuid: idOf('area'), name: 'Sal', category_button_size: 'big', pages: [page('Mad'), page('Øl')] },
  ],
} as unknown as RegisterData
const cash = { uuid: idOf('cash') } as RegisterPaymentType

let services: TillServices
const NextBon = () => {
  const { startBon, ...pos } = usePos()
  services = pos.services
  return (
    <button type="button" onClick={startBon}>
      Ny bon
    </button>
  )
}
const till = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TillProvider>
          <PosProvider
            register={register}
            cashier={{ uuid: idOf('cashier') } as RegisterData['cashiers'][number]}
            cash={cash}
            lock={() => undefined}
            onClosed={() => undefined}
          >
            <PageRail />
            <NextBon />
          </PosProvider>
        </TillProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('POS-17: a category ends the search', () => {
  till()
  act(() => services.searchText.set('5701234'))
  fireEvent.click(screen.getByRole('tab', { name: 'Øl' }))
  expect(services.searchText.current()).toBe('')
})

test('POS-17: the next bon begins without the search of the last', () => {
  till()
  act(() => services.searchText.set('5701234'))
  fireEvent.click(screen.getByRole('button', { name: 'Ny bon' }))
  expect(services.searchText.current()).toBe('')
})
