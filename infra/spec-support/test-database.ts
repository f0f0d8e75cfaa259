import { afterAll, inject } from 'vitest'
import { createFreshDatabase } from '../embedded/fresh-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run, with relaxed durability (tests/harness/global-setup.ts). */
    databaseUrl: string
    /** The passwords of its roles. */
    rolesFile: string
  }
}

/**
 * For specs: an empty database for this file, dropped after its last test. Await it at the top of the spec file or of a
 * `describe`, before hooks that use it: hooks run in reverse order at the end, so pools are closed before the drop.
 */
export const freshDatabase = async (template?: string): Promise<string> => {
  const { url, drop } = await createFreshDatabase(inject('databaseUrl'), template)
  afterAll(drop)
  // Roles belong to the server: every shop of this run signs in with the same passwords.
  process.env['BON_ROLES_FILE'] = inject('rolesFile')
  return url
}
