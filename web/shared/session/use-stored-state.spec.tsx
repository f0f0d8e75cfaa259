import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { credentials } from '../credentials/index.ts'
import { leftOff } from './left-off.ts'
import { useRestoredState } from './use-stored-state.ts'

const open = (address = '/form') =>
  renderHook(() => useRestoredState('form', () => ''), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  })
const signIn = (email: string) => {
  credentials.signIn('token')
  leftOff.is(email)
}
/** Types and leaves the page: because the session ended, or by signing out. */
const typeAndLeave = (text: string, why: 'session' | 'self') => {
  const { result, unmount } = open()
  act(() => result.current[1](text))
  if (why === 'session') act(credentials.signOut)
  unmount()
}
afterEach(() => {
  cleanup()
  leftOff.is('nobody@bon.example')
})

test('Begin: what stood in a form when the session ended is there again for the same person, once', () => {
  signIn('Aase@bon.example')
  typeAndLeave('half a sentence', 'session')
  signIn('aase@bon.example')
  const again = open()
  expect(again.result.current[0]).toBe('half a sentence')
  again.unmount()
  expect(open().result.current[0]).toBe('')
})

test('Begin: it is forgotten when somebody else signs in, and elsewhere it is not shown', () => {
  signIn('aase@bon.example')
  typeAndLeave('half a sentence', 'session')
  expect(open('/other').result.current[0]).toBe('')
  signIn('bo@bon.example')
  expect(open().result.current[0]).toBe('')
  signIn('aase@bon.example')
  expect(open().result.current[0]).toBe('')
})

test('Begin: who leaves a form by himself has left it', () => {
  signIn('aase@bon.example')
  typeAndLeave('half a sentence', 'self')
  expect(open().result.current[0]).toBe('')
})
