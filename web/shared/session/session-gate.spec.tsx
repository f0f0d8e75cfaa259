import type { CompanyUuid } from '@bon/contracts/kernel'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { credentials } from '../credentials/index.ts'
import { SessionGate } from './session-gate.tsx'

const company = '00000000-0000-7000-8000-000000000001' as CompanyUuid
const register_uuid = '00000000-0000-7000-8000-000000000002'

afterEach(cleanup)

const Where = () => <p>{useLocation().pathname}</p>

test('ADR 0093: a register whose key is lost goes to its pairing, also where the URL has left its page already', () => {
  credentials.becomeTill({ token: 'of the register', key: 'k', company_uuid: company, register_uuid })
  credentials.loseKey()
  // A second answer of the same meaning changes nothing.
  const seen: unknown[] = []
  const end = credentials.subscribe(() => seen.push(1))
  credentials.loseKey()
  end()
  expect(seen).toEqual([])
  expect(credentials.current().is_till).toBe(false)
  render(
    <MemoryRouter initialEntries={[`/companies/${company}/pos/${register_uuid}`]}>
      <SessionGate companyUuid={company} quick>
        <p>the register</p>
      </SessionGate>
      <Where />
    </MemoryRouter>,
  )
  expect(screen.getByText('/pos-auto-login')).toBeTruthy()
})
