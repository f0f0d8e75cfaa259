import { createHash } from 'node:crypto'
import { type Columns, columnsOf, type Projection, type Table } from '@bon/projections/kernel'
import { escapeLiteral } from 'pg'
import { databaseRoles } from '../database/index.ts'

const { application, reader, backup } = databaseRoles

/**
 * For a table of an older version, all of whose rows are filled. Checked first, so that a start does not lock the
 * table.
 */
const addColumns = `
DO $do$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'rm.checkpoints'::regclass AND attname = 'filled_at') THEN
    ALTER TABLE rm.checkpoints ADD COLUMN filled_at timestamptz DEFAULT now(), ADD COLUMN former integer;
    ALTER TABLE rm.checkpoints ALTER COLUMN filled_at DROP DEFAULT;
  END IF;
END $do$;`

/**
 * How far each version of a projection has read. `stopped` is the reason why a failed one stopped. `filled_at` is null
 * until the version has once read the whole log; until then its readers are served the rows of version `former` (0: of
 * none), or its own where `former` is null (ADR 0073).
 */
export const createCheckpoints = `
CREATE SCHEMA IF NOT EXISTS rm;
CREATE TABLE IF NOT EXISTS rm.checkpoints (
  projection text NOT NULL,
  version integer NOT NULL,
  position bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  stopped text,
  filled_at timestamptz,
  former integer,
  PRIMARY KEY (projection, version)
);
${addColumns}
GRANT USAGE ON SCHEMA rm TO ${application}, ${reader};
GRANT SELECT ON rm.checkpoints TO ${reader};
GRANT SELECT, INSERT, UPDATE, DELETE ON rm.checkpoints TO ${application};`

/**
 * The schema of one version of a projection: the application writes its rows, the reader sees its companies' rows only.
 */
export const createSchema = (projection: Projection): string => `
CREATE SCHEMA ${projection.schema};
${createTables(projection)}
GRANT USAGE ON SCHEMA ${projection.schema} TO ${reader}, ${application};
GRANT SELECT ON ALL TABLES IN SCHEMA ${projection.schema} TO ${reader};
GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON ALL TABLES IN SCHEMA ${projection.schema} TO ${application};
COMMENT ON SCHEMA ${projection.schema} IS '${shapeOf(projection)}';
INSERT INTO rm.checkpoints (projection, version, position) VALUES ('${projection.name}', ${projection.version}, 0)
  ON CONFLICT (projection, version)
  DO UPDATE SET position = 0, updated_at = now(), stopped = NULL, filled_at = NULL, former = NULL;`

/**
 * A hash of the tables: changed columns under an unchanged version are detected at the start instead of by a failing
 * query.
 */
export const shapeOf = (projection: Projection): string =>
  createHash('sha256').update(createTables(projection)).digest('hex')

const createTables = (projection: Projection): string =>
  Object.entries(projection.tables)
    .map(([name, table]) => createTable(`${projection.schema}.${name}`, table))
    .join('\n')

const createTable = (name: string, table: Table): string => `
CREATE TABLE ${name} (${columns(columnsOf(table))}, PRIMARY KEY (${Object.keys(table.key).join(', ')}));
${table.indexes.map((index) => `CREATE INDEX ON ${name} ${indexed(index)};`).join('\n')}
ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON ${name} FOR SELECT TO ${reader} USING (${visibleRows(table)});
CREATE POLICY application ON ${name} TO ${application} USING (true) WITH CHECK (true);
CREATE POLICY backup ON ${name} FOR SELECT TO ${backup} USING (true);`

const indexed = (index: Table['indexes'][number]): string =>
  'where' in index ? `(${index.columns.join(', ')}) WHERE ${index.where}` : `(${index.join(', ')})`

const columns = (of: Columns): string =>
  Object.entries(of)
    .map(
      ([name, { sql, initial }]) =>
        `${name} ${sql} ${initial === null ? '' : `NOT NULL DEFAULT ${literal(initial)}`}`,
    )
    .join(', ')

/** A sub-select, so that the setting is read once per query and not per row. Without the setting no row is visible. */
const visibleRows = (table: Table): string =>
  `company_uuid = ANY ((SELECT string_to_array(current_setting('${scopeSetting(table)}', true), ','))::uuid[])`

/** The setting with the companies whose rows a reader sees. */
export const scopeSetting = ({ visible }: Table): string =>
  visible === 'own' ? 'app.companies' : 'app.resource_companies'

/** A value as an SQL literal. */
export const literal = (value: unknown): string =>
  escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
