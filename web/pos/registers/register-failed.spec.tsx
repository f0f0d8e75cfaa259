import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../shared/api/index.ts'
import { startI18n } from '../../shared/i18n/index.ts'
import { RegisterFailed } from './register-failed.tsx'

beforeAll(startI18n)
afterEach(cleanup)

test('RES-07: a register whose data could not be fetched says so with the server’s message, and asks again', async () => {
  const retry = vi.fn()
  const problem = { type: 'about:blank', title: '', status: 503, code: 'storage_unavailable' }
  render(
    <Suspense>
      <RegisterFailed error={new ApiProblem(problem)} onRetry={retry} />
    </Suspense>,
  )
  expect(await screen.findByText('Kassens data kunne ikke hentes')).toBeDefined()
  // A page has a main part, also when it has nothing to show.
  expect(within(screen.getByRole('main')).getByRole('alert')).toBeDefined()
  const alertText = screen.getByRole('alert').textContent
  expect(alertText).toContain('Databasen svarer ikke lige nu.')
  expect(alertText).toContain('Bonen er gemt på denne enhed.')
  expect(alertText).toContain('503 · storage_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(retry).toHaveBeenCalledOnce()
})
