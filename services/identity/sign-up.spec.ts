import { accountEndpoints, beginEndpoints } from '@bon/contracts/identity'
import { expect, test } from 'vitest'
import { accountRoutes } from './account.routes.ts'
import { beginRoutes } from './begin.routes.ts'
import type { PeopleHouse } from './people-house.ts'

const now = '2026-11-21T12:00:00.000Z'

/** Signs up; answers what was said, and which accounts were asked for. */
const signUp = async (mayStrangersSignUp: boolean, invitation?: string) => {
  const made: string[] = []
  const house = {
    mayStrangersSignUp,
    passwords: { broken: async () => [] },
    attempt: async () => undefined,
    begin: { isOpen: async () => false },
    accounts: {
      signUp: async () => void made.push('by himself'),
      signUpInvited: async () => made.push('invited') > 0,
    },
  } as unknown as PeopleHouse
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
  const ask = (routes: ReturnType<typeof accountRoutes>, endpoint: object) =>
    routes.find((route) => route.endpoint === endpoint)?.handler(request, who)
  return {
    said: await ask(accountRoutes(house), accountEndpoints.signUp),
    standing: await ask(beginRoutes(house), beginEndpoints.standing),
    made,
  }
}

test('Begin: where sign-up is closed a stranger makes no account, and the page is told before', async () => {
  const { said, standing, made } = await signUp(false)
  expect(said).toMatchObject({ rejection: 'sign_up.closed' })
  expect(standing).toEqual({ body: { is_open: false, may_sign_up: false } })
  expect(made).toEqual([])
})

test('Begin: an invitation is a way in all the same', async () => {
  expect((await signUp(false, 'token')).made).toEqual(['invited'])
})

test('Begin: elsewhere he makes one', async () => {
  const { standing, made } = await signUp(true)
  expect(standing).toEqual({ body: { is_open: false, may_sign_up: true } })
  expect(made).toEqual(['by himself'])
})
