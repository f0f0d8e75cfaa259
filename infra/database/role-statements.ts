import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type DatabaseRole, databaseRoles, type RolePasswords } from './roles.ts'

const iterations = 4_096

/**
 * SQL that creates one role and sets its password; idempotent. It contains the SCRAM verifier instead of the password,
 * so that no server log contains the password.
 */
export const createRole = (role: DatabaseRole, passwords: RolePasswords): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${databaseRoles[role]}') THEN
    BEGIN CREATE ROLE ${databaseRoles[role]};
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  END IF;
END $$;
ALTER ROLE ${databaseRoles[role]} LOGIN PASSWORD '${scramVerifier(passwords[role])}';`

/** The owner is a member of the others, so that its commands work on the same rows as the running Bon. */
export const grantRoles = (owner: string): string =>
  `GRANT ${databaseRoles.application}, ${databaseRoles.reader}, ${databaseRoles.backup} TO ${owner};`

const scramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
