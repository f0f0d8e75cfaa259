import type { Uuid } from '@bon/contracts/kernel'
import type { Clock, Logger, NewId } from '@bon/contracts/ports'
import type { Pool } from 'pg'
import { createCashiers, type NewCashier } from './cashiers.ts'
import { identityDb } from './identity.tables.ts'
import { createKnownDevices } from './known-devices.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createPinTries } from './pin-tries.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecurityFacts } from './security-facts.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createThrottle } from './throttle.ts'
import { createUsers, type NewUser } from './users.ts'

export type IdentityOptions = {
  pool: Pool
  clock: Clock
  newId: NewId
  monotonicMs: () => number
  /** 32 bytes, from `loadServerKey`. */
  server_key: Buffer
  log: Logger
}

export type Identity = ReturnType<typeof postgresIdentity>
export type IdentityInside = Identity['inside']

/** Users, roles, sessions and cashiers in plain tables of schema `identity`. */
export const postgresIdentity = ({ pool, clock, newId, monotonicMs, server_key, log }: IdentityOptions) => {
  const db = identityDb(pool)
  const users = createUsers(db)
  const throttle = createThrottle(db)
  const sessions = createSessions({ db, clock, newId, monotonicMs })
  const security = createSecurityFacts({ db, clock, newId, log })
  const cashiers = createCashiers({ db, clock, tries: createPinTries(db, throttle), security, server_key })
  const devices = createKnownDevices(db)
  const factors = createSecondFactors({ db, server_key })
  const { signIn } = createSignIn({
    clock,
    devices,
    factors,
    security,
    sessions,
    throttle,
    users,
    server_key,
  })

  return {
    /** For the people service, which uses the same rows. */
    inside: { db, clock, newId, server_key, security, throttle, sessions, users, devices, factors, log },
    createUser: (user: NewUser) => users.create(user),
    createCashier: (cashier: NewCashier) => cashiers.create(cashier),
    userOf: (uuid: Uuid) => users.of(uuid),
    revokeRole: users.revokeRole,

    signIn,

    /** Whether this account exists and has this password; not counted as an attempt. */
    async hasPassword(email: string, password: string): Promise<boolean> {
      const user = await users.credentialsOf(email)
      return user !== undefined && (await verifyPassword(password, user.password_hash))
    },

    async setPassword(user_uuid: Uuid, password: string): Promise<void> {
      await users.setPasswordHash(user_uuid, await hashPassword(password))
      await sessions.endAll(user_uuid)
      await devices.forget(user_uuid)
    },

    /** Issues a token without a password: for tests and the demo's own calls. */
    startSession: (user_uuid: Uuid, caller = 'local house') => sessions.start(user_uuid, caller),
    sessionOf: (token: string) => sessions.of(token),
    endOfInspection: (token: string) => sessions.endOfInspection(token),
    stillValid: (tokens: readonly string[]) => sessions.stillValid(tokens),
    signOut: (session_uuid: Uuid) => sessions.end(session_uuid),

    checkPin: cashiers.checkPin,
    cashiersOf: cashiers.ofCompanies,
    cashierOf: cashiers.find,

    /** Hourly housekeeping. */
    async sweep(): Promise<void> {
      await throttle.sweep(clock.now())
      await sessions.sweep()
      await devices.sweep(clock.now())
    },
  }
}
