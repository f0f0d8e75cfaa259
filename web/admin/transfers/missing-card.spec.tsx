import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { MissingCard } from './missing-card.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('reconciliation')
})
afterEach(cleanup)

test('ZR-03: each missing account is named once, with a link to where it is configured', () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <MissingCard
          base="/admin"
          missing={[
            { purpose: 'difference', vat_rate: null },
            { purpose: 'tips', vat_rate: null },
            { purpose: 'vat', vat_rate: 250 },
          ]}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mangler konto til kassedifferencer',
    'Mangler konto til drikkepenge',
    'Mangler konto til salgsmoms, 25 %',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/accounts',
    '/admin/vat-types',
  ])
})
