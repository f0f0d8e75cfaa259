import type { RegisterData, RegisterPaymentType } from '@bon/contracts/registers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { memo, Profiler, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { PlacingParts } from '../placing/placing-parts.tsx'
import { usePos } from '../registers/index.ts'
import { PosProvider } from '../registers/pos-provider.tsx'
import { BottomMenu } from '../shell/bottom-menu.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { TillProvider } from '../till/use-till.ts'
import { WaitingParts } from '../waiting/waiting-parts.tsx'
import { BonHead } from './bon-head.tsx'
import { BonLine } from './bon-line.tsx'
import { coffee, herring, idOf, product } from './cart.examples.ts'
import type { BonLine as Line } from './cart.ts'
import { PageRail } from './page-rail.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useSaleKeys } from './use-sale-keys.ts'

const beer = product('Øl', 4500, 103)
const menu = [coffee, herring, beer]
const register = {
  uuid: idOf('register'),
  identifier: '1',
  session: null,
  products: menu,
  dependents: [],
  modifier_groups: [],
  alcohol_age: 0,
  price_rules: { zone: 'Europe/Copenhagen', price_profiles: [], time_delimitations: [] },
  sales_areas: [
    {
      uuid: idOf('area'),
      name: 'Sal',
      category_button_size: 'big',
      pages: [{ uuid: idOf('page'), name: 'Mad', hue: 'hav', products: menu.map(({ uuid }) => uuid) }],
    },
  ],
} as unknown as RegisterData
const session = { company: { uuid: idOf('company') }, hasBackOffice: true } as unknown as Session

/** How often each part was drawn. */
let drawn: Record<string, number> = {}
const Counted = ({ of, children }: { of: string; children: ReactNode }) => (
  <Profiler
    id={of}
    onRender={(id) => {
      drawn[id] = (drawn[id] ?? 0) + 1
    }}
  >
    {children}
  </Profiler>
)

/** Memoised, because a profiler counts itself when it is drawn by what lies above it. */
const CountedLine = memo(({ line }: { line: Line }) => (
  <Counted of={line.name}>
    <BonLine line={line} required_lines={[]} selected={false} isFresh />
  </Counted>
))
const Lines = () => usePos().cart.lines.map((line) => <CountedLine key={line.uuid} line={line} />)

const Keys = () => {
  useSaleKeys(true)
  return null
}

/** What the page asks at its start is answered once, and not asked again a second later. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const Till = () => (
  <QueryClientProvider client={client}>
    <SessionContext value={session}>
      <TillProvider>
        <PosProvider
          register={register}
          cashier={{ uuid: idOf('cashier'), initials: 'MK' } as RegisterData['cashiers'][number]}
          cash={{ uuid: idOf('cash') } as RegisterPaymentType}
          lock={() => undefined}
          onClosed={() => undefined}
        >
          <Counted of="top bar">
            <TopBar />
          </Counted>
          <Counted of="pages">
            <PageRail />
          </Counted>
          <ProductGrid />
          <Counted of="head of the bon">
            <BonHead />
          </Counted>
          <Lines />
          <Counted of="keys">
            <Keys />
          </Counted>
          <Counted of="menu">
            <BottomMenu />
          </Counted>
          <Counted of="tables">
            <PlacingParts />
          </Counted>
          <Counted of="what waits">
            <WaitingParts />
          </Counted>
        </PosProvider>
      </TillProvider>
    </SessionContext>
  </QueryClientProvider>
)

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon', 'floor-plan', 'waiting'])
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('SC-70: a tap draws its own line and nothing that does not show it', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Till /> }])
  await act(async () => void render(<RouterProvider router={router} />))
  const tap = async (name: RegExp) => {
    drawn = {}
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
    return drawn
  }
  // Answers that arrive during a tap would be drawn with it.
  await act(() => vi.waitUntil(() => client.isFetching() === 0))
  // The first line ends what is said of an empty bon.
  expect(await tap(/^Kaffe/)).toMatchObject({ Kaffe: 1 })
  expect(await tap(/^Marineret sild/)).toEqual({ 'Marineret sild': 1 })
  expect(await tap(/^Øl/)).toEqual({ Øl: 1 })
  // Once more: the line that grew.
  expect(await tap(/^Øl/)).toEqual({ Øl: 1 })
})
