import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { added, cartAfter, coffee, idOf } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { useLeaving } from './use-leaving.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
afterEach(cleanup)

const company = { uuid: idOf('company') }
const register = { uuid: idOf('hall') }
const home = `/companies/${company.uuid}/pos/${register.uuid}`
let park = () => {}

const Leaving = () => {
  useLeaving()
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
      <TestTill pos={pos} host={false}>
        <h1>{asks ? 'unsent' : 'parked'}</h1>
        <Leaving />
      </TestTill>
    </SessionContext>
  )
}

const begin = async () => {
  const router = createMemoryRouter([{ path: '*', element: <Till /> }], {
    initialEntries: [`${home}/orders`],
  })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate(`${home}/floor-plan`))
  expect(router.state.location.pathname).toBe(`${home}/orders`)
  return router
}

test('POS-28: the step that was held back goes on when the bon is parked', async () => {
  const router = await begin()
  await act(async () => park())
  expect(router.state.location.pathname).toBe(`${home}/floor-plan`)
})

test('POS-28: who went elsewhere in the moment that the bon was parked stays there', async () => {
  const router = await begin()
  await act(async () => {
    void router.navigate(home)
    park()
  })
  expect(screen.getByRole('heading').textContent).toBe('parked')
  expect(router.state.location.pathname).toBe(home)
})
