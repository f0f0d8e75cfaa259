import { money } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { GiftCardWork } from './gift-card-work.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon'])
})
afterEach(cleanup)

const register = { uuid: idOf('hall'), sales_areas: [], price_rules: { time_delimitations: [] } }

test('row 25: the keys of a gift card’s code have its letters', () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TestTill pos={{ register }} host={false}>
            <GiftCardWork
              unpaid={money(100_00)}
              leftAt={() => money(100_00)}
              busy={false}
              onTake={() => undefined}
              onBack={() => undefined}
            />
          </TestTill>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  for (const name of ['7', 'K', '2', 'M', 'Slet']) fireEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('7K2')
})
