import type { CompanyUuid } from '@bon/contracts/kernel'
import { afterEach, expect, test } from 'vitest'
import { credentials } from './credentials.ts'

const [mine, theirs] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as [
  CompanyUuid,
  CompanyUuid,
]
const opened = { token: 'of the link', company_uuid: theirs, until: '2026-11-30T12:00:00.000Z' }

afterEach(() => {
  credentials.signIn('of a person')
  credentials.signOut()
})

test('R-24: a tab in which an inspection link was opened uses nothing else, and the browser keeps its person', () => {
  credentials.signIn('of a person')
  credentials.chooseCompany(mine)
  credentials.inspect(opened)
  expect(credentials.current()).toMatchObject({ token: opened.token, company_uuid: theirs, is_till: false })
  // Another company’s page does not change what other tabs have chosen.
  credentials.chooseCompany(theirs)
  expect(JSON.parse(localStorage.getItem('bon.company') ?? '')).toBe(mine)
  expect(JSON.parse(localStorage.getItem('bon.token') ?? '')).toBe('of a person')
  expect(localStorage.getItem('bon.inspection')).toBeNull()
})

test('R-24: when it ends the tab says why and is nobody’s; the person of the browser stays signed in', () => {
  credentials.signIn('of a person')
  credentials.inspect(opened)
  credentials.ended('of another', 'session.missing')
  expect(credentials.current().token).toBe(opened.token)
  credentials.ended(opened.token, 'inspection_link.revoked')
  expect(credentials.current().token).toBeNull()
  expect(credentials.inspection()).toMatchObject({ token: null, ended: 'inspection_link.revoked' })
  expect(credentials.hasPerson()).toBe(true)

  credentials.inspect(opened)
  credentials.signOut()
  expect(credentials.inspection()?.ended).toBe('left')
  expect(credentials.hasPerson()).toBe(true)
  credentials.signIn('of somebody else')
  expect(credentials.inspection()).toBeUndefined()
  expect(credentials.current().token).toBe('of somebody else')
})
