import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { NewPassword } from './index.ts'

beforeAll(startI18n)
afterEach(cleanup)

const Form = ({ tried = false }: { tried?: boolean }) => {
  const [value, set] = useState({ password: '', password_repeat: '' })
  return (
    <MantineProvider env="test">
      <NewPassword value={value} onChange={set} tried={tried} />
    </MantineProvider>
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const metCount = () => document.querySelectorAll('li[data-kept]').length

test('AUTH-26: the rules are ticked off while one types', () => {
  render(<Form />)
  expect(metCount()).toBe(0)
  type('Ny adgangskode', 'smør')
  expect(metCount()).toBe(2)
  type('Ny adgangskode', 'Smørrebrød9')
  expect(metCount()).toBe(5)
})

test('AUTH-27: two different passwords are told apart once the second field is left', () => {
  render(<Form />)
  type('Ny adgangskode', 'Smørrebrød9')
  type('Gentag adgangskoden', 'Smørrebrød8')
  expect(screen.queryByText('De to adgangskoder er ikke ens.')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Gentag adgangskoden'))
  expect(screen.getByText('De to adgangskoder er ikke ens.')).toBeDefined()
})

test('who goes on too early reads the first rule that is broken', () => {
  render(<Form tried />)
  type('Ny adgangskode', 'smørrebrød9')
  expect(screen.getByText('Adgangskoden mangler et stort bogstav.')).toBeDefined()
})
