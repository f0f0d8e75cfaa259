import pg from 'pg'
import { databaseRoles } from './roles.ts'

const { application, backup } = databaseRoles

/**
 * Runs after all tables are created: grants the rights of the application and the backup role, and forces row-level
 * security on every table with a company. Without a policy no row is visible, neither to the reader role outside its
 * companies nor to a role that is granted SELECT later. The log is written only by `es.append` and has no policies: the
 * two roles that may read it read it whole (ADR 0050). Idempotent.
 */
export const secureTables = async (owner_url: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: owner_url, application_name: 'bon rights' })
  await owner.connect()
  try {
    await owner.query(`BEGIN; SELECT pg_advisory_xact_lock(7234531); ${secure}; COMMIT`)
  } finally {
    await owner.end()
  }
}

/** Tables whose rights are already correct are not altered: a start must not lock tables that another process uses. */
const secure = `
DO $do$
DECLARE
  of_ours record;
BEGIN
  FOR of_ours IN
    SELECT nspname AS name, format('%I', nspname) AS schema FROM pg_namespace
    WHERE nspowner = current_user::regrole AND nspname NOT IN ('public') AND nspname !~ '^pg_'
      AND NOT has_schema_privilege('${backup}', oid, 'USAGE')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %s TO ${application}, ${backup}', of_ours.schema);
  END LOOP;
  FOR of_ours IN
    SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, n.nspname = 'es' AS is_log,
           c.relrowsecurity AND c.relforcerowsecurity AS is_forced,
           EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_uuid'
                   AND NOT a.attisdropped) AS has_company,
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'application') AS has_policy
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspowner = current_user::regrole AND n.nspname !~ '^pg_' AND n.nspname <> 'public'
  LOOP
    IF NOT has_table_privilege('${backup}', of_ours.oid, 'SELECT') THEN
      EXECUTE format('GRANT SELECT ON %s TO ${backup}', of_ours.name);
    END IF;
    IF NOT of_ours.is_log AND NOT has_table_privilege('${application}', of_ours.oid, 'INSERT') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON %s TO ${application}', of_ours.name);
    END IF;
    IF of_ours.has_company AND NOT of_ours.is_forced THEN
      EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of_ours.name);
    END IF;
    IF of_ours.has_company AND NOT of_ours.has_policy THEN
      EXECUTE format('CREATE POLICY application ON %s TO ${application} USING (true) WITH CHECK (true)', of_ours.name);
      EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO ${backup} USING (true)', of_ours.name);
    END IF;
  END LOOP;
END $do$`
