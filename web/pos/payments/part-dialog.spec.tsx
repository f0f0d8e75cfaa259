import { type Money, money } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { TestTill } from '../till/till.examples.tsx'
import { EqualParts } from './equal-parts.tsx'
import { PartDialog } from './part-dialog.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon'])
  await fetchDialogs()
})
afterEach(cleanup)

const rest = money(310_00)
const Sheet = () => {
  const [part, take] = useState<Money>()
  const [asks, ask] = useState(false)
  return (
    <MantineProvider>
      <TestTill pos={{}}>
        <EqualParts unpaid={rest} part={part} busy={false} onPart={take} onType={() => ask(true)} />
        {asks ? <PartDialog most={rest} onSave={take} onClose={() => ask(false)} /> : null}
        <output>{part}</output>
      </TestTill>
    </MantineProvider>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('row 25: any part of a bill is typed and paid, by card too, and no more than is due', async () => {
  render(<Sheet />)
  press('Beløb')
  await screen.findByRole('button', { name: '4' })
  for (const key of '400') press(key)
  const pay = screen.getByRole('button', { name: 'Betal denne del' })
  expect(pay.hasAttribute('disabled')).toBe(true)
  for (let n = 0; n < 3; n++) press('Slet')
  for (const key of '100,50') press(key)
  fireEvent.click(pay)
  expect(screen.getByText('10050')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Beløb/ }).getAttribute('aria-pressed')).toBe('true')
})
