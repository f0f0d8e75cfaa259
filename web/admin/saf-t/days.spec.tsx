import type { SafTDay } from '@bon/contracts/saf-t'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { DayRow } from './days.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('saf-t')
})
afterEach(cleanup)

const day: SafTDay = {
  day: '2026-11-27',
  checked_at: '2026-11-27T22:31:00.000Z',
  transactions: 412,
  events: 77,
  found: 0,
  findings: [],
}
const finding = (rule: string, of: string) => ({ rule, element: 'cashtransaction', of, detail: 'nr 13' })
const shown = (of: SafTDay) => {
  render(
    <table>
      <tbody>
        <DayRow of={of} isToday />
      </tbody>
    </table>,
  )
  return within(screen.getByRole('row'))
}

test('BEYOND-13: a day that would pass is green; a test certificate alone is no fault', () => {
  expect(shown(day).getByText('Overholder reglerne')).toBeTruthy()
  cleanup()
  const tried = shown({ ...day, found: 1, findings: [finding('CERTIFICATE_NOT_TRUSTED_ISSUER', 'x')] })
  expect(tried.getByText('Prøvecertifikat')).toBeTruthy()
  expect(tried.queryByText(/CERTIFICATE/)).toBeNull()
})

test('BEYOND-13: a day that would not pass says the first fact, and how many more there are', () => {
  const findings = [
    finding('CERTIFICATE_NOT_TRUSTED_ISSUER', 'x'),
    finding('NOT_CONTINOUS_NUMBERING', 'receipt-1'),
    finding('SIGNATURE_BREAK', 'receipt-2'),
  ]
  const row = shown({ ...day, found: 40, findings })
  expect(row.getByText('Bryder regler')).toBeTruthy()
  expect(row.getByText(/NOT_CONTINOUS_NUMBERING: cashtransaction af receipt-1 \(nr 13\)/)).toBeTruthy()
  expect(row.getByText(/og 38 flere/)).toBeTruthy()
})

test('BEYOND-13: a day that could not be checked says why, and is not green', () => {
  const row = shown({ ...day, transactions: 0, events: 0, failed: 'no_space' })
  expect(row.getByText('Mislykket')).toBeTruthy()
  expect(row.getByText(/ikke plads på serverens disk/)).toBeTruthy()
  expect(row.queryByText('Overholder reglerne')).toBeNull()
})
