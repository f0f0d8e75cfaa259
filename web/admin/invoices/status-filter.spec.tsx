import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { StatusFilter } from './status-filter.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['invoices'])
})
afterEach(cleanup)

test.each([
  ['da', '1.000+'],
  ['en', '1,000+'],
])('B6: a status says how many it has, and where counting ended: %s', async (language, most) => {
  await i18n.changeLanguage(language)
  const counts = { unprocessed: 0, processed: 999, paid: 1_000, credited: 3 }
  render(
    <MantineProvider>
      <StatusFilter status={undefined} counts={counts} onChange={() => undefined} />
    </MantineProvider>,
  )
  const shownCounts = screen
    .getAllByRole('button')
    .map(({ textContent }) => / \((.*)\)/.exec(textContent)?.[1])
  expect(shownCounts).toEqual([undefined, '0', '999', most, '3'])
})
