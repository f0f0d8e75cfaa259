import { randomBytes } from 'node:crypto'
import type { NewId } from '@bon/contracts/ports'
import type { Begin, NewAccount } from '@bon/services/identity'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { insertUser } from './accounts.ts'
import { type IdentityDb, type IdentityTx, identityDb } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'
import { hashOf } from './tokens.ts'

/** 128 bits in groups of four, to be typed from one screen on another. */
const newCode = (): string => (randomBytes(16).toString('hex').match(/.{4}/g) ?? []).join('-')
const hashOfTyped = (code: string): Buffer => hashOf(code.toLowerCase().replaceAll(/[^\da-z]/g, ''))

/** Forgotten people count too, because their rows remain. Under `alone` a concurrent first account is seen. */
const isEmpty = async (db: IdentityDb | IdentityTx): Promise<boolean> => {
  const { rows } = await sql`select 1 from identity.users limit 1`.execute(db)
  return rows.length === 0
}
const alone = (tx: IdentityTx) => sql`select pg_advisory_xact_lock(hashtext('bon begin'))`.execute(tx)

/** Creates the first superadmin (ADR 0084). Once a person exists this is permanently disabled and needs no query. */
export const createBegin = (db: IdentityDb, newId: NewId) => {
  let isOver = false
  const isOpen = async (): Promise<boolean> => {
    if (!isOver) isOver = !(await isEmpty(db))
    return !isOver
  }

  return {
    isOpen,

    async makeFirst(account: NewAccount, code: string) {
      if (!(await isOpen())) return 'closed'
      const code_hash = hashOfTyped(code)
      // A wrong code is refused before the expensive password hash.
      const { rows: right } =
        await sql`select 1 from identity.begin_code where code_hash = ${code_hash}`.execute(db)
      if (right.length === 0) return 'wrong_code'
      const password_hash = await hashPassword(account.password)
      return db.transaction().execute(async (tx) => {
        await alone(tx)
        if (!(await isEmpty(tx))) return 'closed'
        const { rows } =
          await sql`delete from identity.begin_code where code_hash = ${code_hash} returning 1`.execute(tx)
        if (rows.length === 0) return 'wrong_code'
        await insertUser(tx, newId(), account, password_hash, 'superadmin')
        return 'done'
      })
    },

    /** Issues a new code, which voids the previous one; undefined where a person exists. Only its hash is stored. */
    issueCode: (): Promise<string | undefined> =>
      db.transaction().execute(async (tx) => {
        await alone(tx)
        await sql`delete from identity.begin_code`.execute(tx)
        if (!(await isEmpty(tx))) return undefined
        const code = newCode()
        await sql`insert into identity.begin_code (code_hash) values (${hashOfTyped(code)})`.execute(tx)
        return code
      }),
  } satisfies Begin & { issueCode(): Promise<string | undefined> }
}

/**
 * Creates a superadmin from the machine itself (`npm run admin -- create`), also where people exist. False: the address
 * is taken.
 */
export const createSuperadmin = async (pool: Pool, newId: NewId, account: NewAccount): Promise<boolean> => {
  const password_hash = await hashPassword(account.password)
  return identityDb(pool)
    .transaction()
    .execute(async (tx) => {
      await alone(tx)
      return insertUser(tx, newId(), account, password_hash, 'superadmin')
    })
}
