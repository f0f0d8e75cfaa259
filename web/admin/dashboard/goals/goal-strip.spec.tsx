import { money } from '@bon/contracts/kernel'
import { type Dashboard, noSums } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { SessionContext } from '../../../shared/session/use-session.ts'
import type { VatBasis } from '../../parts/vat-basis.ts'
import { GoalStrip } from './goal-strip.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('statistics')
})
afterEach(cleanup)

const admin = ['statistics.read', 'settings.read', 'settings.write']
const shown = (
  goal: Dashboard['goal'],
  gross: number,
  permissions: string[],
  isToday = true,
  basis: VatBasis = 'gross',
) =>
  render(
    <MantineProvider>
      <SessionContext value={{ user: { permissions }, company: { currency: 'DKK' } } as never}>
        <GoalStrip
          dashboard={{ goal, today: { ...noSums, gross: money(gross) } } as Dashboard}
          isToday={isToday}
          basis={basis}
        />
      </SessionContext>
    </MantineProvider>,
  )
const goal = { amount: money(45_000_00), is_of_date: false }

test('DES-13: the goal, what is reached and what is missing are said in text and as a bar', () => {
  shown(goal, 40_402_00, ['statistics.read'])
  expect(screen.getByText('Dagens mål 45.000')).toBeTruthy()
  expect(screen.getByText('89,8 % nået, 4.598,00 mangler')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('89.8')
  expect(screen.queryByRole('button')).toBeNull()
})

test('DES-13: a goal that is passed says how far, and its bar is full', () => {
  shown({ ...goal, is_of_date: true }, 54_000_00, admin)
  expect(screen.getByText('kun for denne dato')).toBeTruthy()
  expect(screen.getByText('Nået: 120 %, 9.000,00 over')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  expect(screen.getByRole('button', { name: 'Ret mål' })).toBeTruthy()
})

test('DES-13: without a goal, who may set one is offered it, and others see nothing', () => {
  shown(null, 100_00, admin)
  expect(screen.getByRole('button', { name: 'Sæt mål' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  cleanup()
  const { container } = shown(null, 100_00, ['statistics.read'])
  expect(container.querySelector('section')).toBeNull()
})

test('DES-13: the goal of a past day is shown and not set', () => {
  shown(goal, 40_402_00, admin, false)
  expect(screen.getByText('89,8 % nået, 4.598,00 manglede')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('DEF-54: beside turnover without VAT the goal says that it is with VAT, and is as far reached', () => {
  shown(goal, 40_402_00, admin, true, 'net')
  expect(screen.getByText('Dagens mål 45.000 inkl. moms')).toBeTruthy()
  expect(screen.getByText('89,8 % nået, 4.598,00 mangler')).toBeTruthy()
})
