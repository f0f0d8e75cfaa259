import { beginEndpoints } from '@bon/contracts/identity'
import { type Route, reject, route } from '@bon/contracts/kernel'
import { addressOf } from './address.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { checkRateLimit, refusedPassword } from './rate-limits.ts'

const refusals = { closed: 'begin.closed', wrong_code: 'begin.code_wrong' } as const

/** Creates the first superadmin of an installation, with the code from the machine's console (ADR 0084). */
export const beginRoutes = (
  deps: Pick<PeopleDependencies, 'attempt' | 'begin' | 'mayStrangersSignUp' | 'passwords'>,
): Route[] => [
  route(beginEndpoints.status, async () => ({
    body: { is_open: await deps.begin.isOpen(), may_sign_up: deps.mayStrangersSignUp },
  })),

  route(beginEndpoints.makeFirst, async ({ body }, { caller, now }) => {
    if (!(await deps.begin.isOpen())) return reject('begin.closed')
    const shut = await checkRateLimit(deps, 'begin', addressOf(caller), now)
    if (shut) return shut
    const { code, email, name, password, language } = body
    const refused = await refusedPassword(deps, body, { name, email, is_admin: true }, now)
    if (refused) return refused
    const done = await deps.begin.makeFirst({ email, name, password, language }, code)
    return done === 'done' ? { body: { status: 'ok' as const } } : reject(refusals[done])
  }),
]
