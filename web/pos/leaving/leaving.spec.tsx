import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { added, cartAfter, coffee, idOf } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { useBonFirst } from './use-bon-first.ts'
import { useLeaving } from './use-leaving.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
afterEach(cleanup)

const company = { uuid: idOf('company') }
const register = { uuid: idOf('hall') }
const home = `/companies/${company.uuid}/pos/${register.uuid}`
const office = officePath(company.uuid)
let park = () => {}
let open: readonly string[] = []
let guard: ReturnType<typeof useLeaving>
let bonFirst: ReturnType<typeof useBonFirst>

const Leaving = () => {
  guard = useLeaving()
  bonFirst = useBonFirst()
  return null
}

/** A register whose bon is unsent until it is parked. */
const Till = () => {
  const [asks, setAsks] = useState(true)
  park = () => setAsks(false)
  const bon = { lines: 1, unsent: asks, status: 'open' }
  const pos = {
    register,
    bon,
    asks,
    cart: cartAfter(added(coffee)),
    sale: { state: {} },
  }
  return (
    <SessionContext value={{ company } as unknown as Session}>
      <TestTill
        pos={pos}
        host={false}
        onState={({ dialogs }) => {
          open = dialogs.map(({ kind }) => kind)
        }}
      >
        <h1>{asks ? 'unsent' : 'parked'}</h1>
        <Leaving />
      </TestTill>
    </SessionContext>
  )
}

const begin = async (to: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Till /> }], {
    initialEntries: [`${home}/orders`],
  })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate(to))
  return router
}

test('POS-28: the step that was held back goes on when the bon is parked', async () => {
  const router = await begin(office)
  expect(router.state.location.pathname).toBe(`${home}/orders`)
  await act(async () => park())
  expect(router.state.location.pathname).toBe(office)
  // Who goes back at once finds no question of a bon that is gone.
  expect(open).toEqual([])
})

test('POS-28: who went elsewhere in the moment that the bon was parked stays there', async () => {
  const router = await begin(office)
  await act(async () => {
    void router.navigate(home)
    park()
  })
  expect(screen.getByRole('heading').textContent).toBe('parked')
  expect(router.state.location.pathname).toBe(home)
})

test('DEF-65: the register’s own screens open without a question, and the bon stays at hand', async () => {
  const router = await begin(`${home}/floor-plan`)
  expect(router.state.location.pathname).toBe(`${home}/floor-plan`)
  expect(guard.isPrompting).toBe(false)
  await act(() => router.navigate(`${home}/register`))
  expect(router.state.location.pathname).toBe(`${home}/register`)
  expect(screen.getByRole('heading').textContent).toBe('unsent')
})

test('DEF-65: another bon asks first, and is opened once the bon at hand is parked; who stays keeps it', async () => {
  await begin(`${home}/floor-plan`)
  const open = vi.fn()
  act(() => bonFirst.first(open))
  expect(guard.isPrompting).toBe(true)
  act(() => guard.stay())
  expect(guard.isPrompting).toBe(false)
  act(() => bonFirst.firstFor([idOf('other')], open))
  expect(open).toHaveBeenCalledOnce()
  act(() => bonFirst.first(open))
  await act(async () => park())
  expect(open).toHaveBeenCalledTimes(2)
  expect(guard.isPrompting).toBe(false)
})
