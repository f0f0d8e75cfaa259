import { money } from '@bon/contracts/kernel'
import { type Dashboard, noSums } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { FromHourSelect } from './from-hour-select.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('admin')
})
afterEach(cleanup)

const Address = () => <output>{useLocation().search}</output>
const shown = (view: Dashboard['view']) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <FromHourSelect dashboard={{ view, day_starts_at: '04:00' } as Dashboard} />
        <Address />
      </MemoryRouter>
    </MantineProvider>,
  )
const total = { ...noSums, gross: money(1_234_00), net: money(987_20), vat: money(246_80), receipts: 7 }

test('R-5: the choice is in the address, and the books’ own day removes it', () => {
  shown(null)
  const choice = screen.getByLabelText('Dagen begynder kl.')
  expect(screen.queryByText(/Vist med dagen/)).toBeNull()
  fireEvent.change(choice, { target: { value: '6' } })
  expect(screen.getByText('?from_hour=6')).toBeTruthy()
  fireEvent.change(choice, { target: { value: '' } })
  expect(screen.queryByText(/from_hour/)).toBeNull()
})

test('R-5: the view shows the start of its day, and the start that the books use', () => {
  shown({ from_hour: 6, day: '2026-11-21', total, by_hour: [] })
  expect(screen.getByText('Vist med dagen fra kl. 06:00; regnskabet bruger kl. 04:00.')).toBeTruthy()
  expect(screen.getByText(/21\.11\.2026 kl\. 06:00 og et døgn frem: 1\.234,00.* på 7 boner/)).toBeTruthy()
})
