import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Session, SessionContext } from '../../../shared/session/use-session.ts'
import { MoneyWidget } from './numeric.tsx'
import type { WidgetProps } from './widget.ts'

afterEach(cleanup)

let value: unknown
const Form = () => {
  const [price, setPrice] = useState<unknown>(1200)
  value = price
  const props = { label: 'Pris', value: price, onChange: setPrice, texts: { t: (key: string) => key } }
  return (
    <MantineProvider>
      <MoneyWidget {...(props as unknown as WidgetProps)} />
    </MantineProvider>
  )
}
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Pris' })
const typeAndLeave = (typed: string): void => {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.blur(field())
}

test.each([
  ['15,5', '15,50', 1550],
  ['15.5', '15,50', 1550],
  ['1.234', '1234,00', 123400],
])('W10, CAT-35: %s reads %s when the field is left', (typed, shown, amount) => {
  render(<Form />)
  typeAndLeave(typed)
  expect(field().value).toBe(shown)
  expect(value).toBe(amount)
})

test('W10: what is no amount stays as it was typed', () => {
  render(<Form />)
  typeAndLeave('femten')
  expect(field().value).toBe('femten')
})

test('an amount of a company that trades in euros has their sign', () => {
  const session = { company: { currency: 'EUR' } } as unknown as Session
  render(
    <SessionContext value={session}>
      <Form />
    </SessionContext>,
  )
  expect(screen.getByText('€')).toBeDefined()
})
