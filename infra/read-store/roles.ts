/** Owns the read models and writes them; row-level security does not bind an owner. Never signs in. */
export const projectorRole = 'bon_projector'
/** Reads what its scope allows. Never signs in: `withScope` takes it for one transaction. */
export const readerRole = 'bon_reader'

/** Roles belong to the whole cluster: two databases migrated at once may both try. */
export const createRoles = [projectorRole, readerRole]
  .map(
    (role) => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    BEGIN CREATE ROLE ${role} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  END IF;
  IF NOT pg_has_role(current_user, '${role}', 'SET') THEN GRANT ${role} TO current_user; END IF;
END $$;`,
  )
  .join('\n')
