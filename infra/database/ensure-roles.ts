import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { createRole, grantRoles } from './role-statements.ts'
import { type DatabaseRole, databaseRoles, databaseUrls, type RolePasswords } from './roles.ts'

const signingIn = ['application', 'reader', 'backup'] as const satisfies readonly DatabaseRole[]

type Needs = { owner_url: string; passwords: RolePasswords; roles_file: string }

/**
 * Ensures that Bon's roles can sign in, and refuses to run as a superuser. Where the role of `DATABASE_URL` may not
 * create roles, the statements are written beside the passwords for the database administrator.
 */
export const ensureRoles = async ({ owner_url, passwords, roles_file }: Needs): Promise<void> => {
  const owner = new pg.Client({ connectionString: owner_url, application_name: 'bon roles' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string; is_superuser: boolean }>(
      'SELECT quote_ident(rolname) AS name, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user',
    )
    const { name = '', is_superuser = false } = rows[0] ?? {}
    if (is_superuser) throw new Error(superuserRefused(name))
    await owner.query('SELECT pg_advisory_lock(7234530)') // several processes may start at once
    if (await canSignIn(owner_url, passwords)) return
    const statements = [...signingIn.map((role) => createRole(role, passwords)), grantRoles(name)].join('\n')
    await owner.query(statements).catch((cause: unknown) => needsRoles(name, statements, roles_file, cause))
  } finally {
    await owner.end()
  }
}

const canSignIn = async (owner_url: string, passwords: RolePasswords): Promise<boolean> => {
  const urls = databaseUrls(owner_url, passwords)
  const tries = await Promise.all(signingIn.map((role) => signIn(urls[role])))
  return tries.every(Boolean)
}

/** False when the role is unknown or its password differs; any other failure is thrown. */
const signIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'bon roles' })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false
    throw error
  } finally {
    // The answer is known by then; the connection may be gone already.
    await client.end().catch(() => undefined)
  }
}

const superuserRefused = (name: string): string =>
  `Bon does not work as the superuser ${name}. Let its administrator run: CREATE ROLE ${databaseRoles.migrate} LOGIN CREATEROLE PASSWORD '…'; ALTER DATABASE … OWNER TO ${databaseRoles.migrate}; and name that role in DATABASE_URL.`

const needsRoles = async (name: string, statements: string, roles_file: string, cause: unknown) => {
  const file = roles_file.replace(/(\.json)?$/, '.sql')
  await writeFile(file, `${statements}\n`, { mode: 0o600 })
  throw new Error(
    `The database role ${name} may not make Bon's roles. Let the database's administrator run the statements in ${file}, then start again.`,
    { cause },
  )
}
