import { accountEndpoints, beginEndpoints } from '@bon/contracts/identity'
import { expect, test } from 'vitest'
import { accountRoutes } from './account.routes.ts'
import { beginRoutes } from './begin.routes.ts'
import type { PeopleDependencies } from './people.dependencies.ts'

const now = '2026-11-21T12:00:00.000Z'

/** Signs up; returns the answer and the accounts requested. */
const signUp = async (mayStrangersSignUp: boolean, invitation?: string) => {
  const made: string[] = []
  const deps = {
    mayStrangersSignUp,
    passwords: { broken: async () => [] },
    attempt: async () => undefined,
    begin: { isOpen: async () => false },
    accounts: {
      signUp: async () => void made.push('by himself'),
      signUpInvited: async () => made.push('invited') > 0,
    },
  } as unknown as PeopleDependencies
  const password = 'Havnekiosk26x'
  const body = {
    name: 'Frida',
    email: 'frida@kiosk.example',
    email_repeat: 'frida@kiosk.example',
    password,
    password_repeat: password,
    accepts_terms: true,
    language: 'da',
    invitation,
  }
  const request = { params: undefined, query: undefined, body } as never
  const who = { now, caller: '10.0.0.1' } as never
  const call = (routes: ReturnType<typeof accountRoutes>, endpoint: object) =>
    routes.find((route) => route.endpoint === endpoint)?.handler(request, who)
  return {
    response: await call(accountRoutes(deps), accountEndpoints.signUp),
    status: await call(beginRoutes(deps), beginEndpoints.status),
    made,
  }
}

test('Begin: with sign-up closed an unknown person creates no account, and the page knows it in advance', async () => {
  const { response, status, made } = await signUp(false)
  expect(response).toMatchObject({ rejection: 'sign_up.closed' })
  expect(status).toEqual({ body: { is_open: false, may_sign_up: false } })
  expect(made).toEqual([])
})

test('Begin: an invitation creates an account all the same', async () => {
  expect((await signUp(false, 'token')).made).toEqual(['invited'])
})

test('Begin: with sign-up open anybody creates one', async () => {
  const { status, made } = await signUp(true)
  expect(status).toEqual({ body: { is_open: false, may_sign_up: true } })
  expect(made).toEqual(['by himself'])
})
