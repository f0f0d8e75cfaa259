import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { atStart } from '../till/till-state.ts'
import { added, cartAfter, coffee, empty, idOf } from './cart.examples.ts'
import type { Cart } from './cart.ts'
import { TableChip } from './table-chip.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
afterEach(cleanup)

const tap = (cart: Cart) => {
  const dispatch = vi.fn()
  const pos = {
    register: { uuid: idOf('hall') },
    cart,
    context: atStart,
    dispatch,
    bon: { lines: cart.lines.length, unsent: true, status: 'open' },
    sale: { state: { status: 'idle' } },
  } as unknown as Pos
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PosContextProvider value={pos}>
        <TableChip />
      </PosContextProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Bord' }))
  return dispatch
}

test('POS-18, POS-19: the table of an empty bon is a bon that is fetched, of any other where it is parked', () => {
  expect(tap(empty)).toHaveBeenCalledWith({ type: 'opened', dialog: { kind: 'get-table' } })
  cleanup()
  const sold = cartAfter(added(coffee))
  expect(tap(sold)).toHaveBeenCalledWith({ type: 'opened', dialog: { kind: 'assign-to-table' } })
})
