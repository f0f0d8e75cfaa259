import { beginEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { addressOf } from './address.ts'
import { knock, refusedPassword } from './doors.ts'
import type { PeopleHouse } from './people-house.ts'

const refusals = { closed: 'begin.closed', wrong_code: 'begin.code_wrong' } as const

/** The first superadmin of an installation, made by whoever reads the console of its machine (ADR 0084). */
export const beginRoutes = (
  house: Pick<PeopleHouse, 'attempt' | 'begin' | 'mayStrangersSignUp' | 'passwords'>,
): Route[] => [
  route(beginEndpoints.standing, async () => ({
    body: { is_open: await house.begin.isOpen(), may_sign_up: house.mayStrangersSignUp },
  })),

  route(beginEndpoints.makeFirst, async ({ body }, { caller, now }) => {
    if (!(await house.begin.isOpen())) return reject('begin.closed')
    const shut = await knock(house, 'begin', addressOf(caller), now)
    if (shut) return shut
    const { code, email, name, password, language } = body
    const refused = await refusedPassword(house, body, { name, email, is_admin: true }, now)
    if (refused) return refused
    const done = await house.begin.makeFirst({ email, name, password, language }, code)
    return done === 'done' ? { body: { status: 'ok' as const } } : reject(refusals[done])
  }),
]
