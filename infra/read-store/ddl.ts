import { createHash } from 'node:crypto'
import { type Columns, columnsOf, type Projection, type Table } from '@bon/projections/kernel'
import { escapeLiteral } from 'pg'
import { projectorRole, readerRole } from './roles.ts'

/** The book of how far each projection has read. `stopped` says why one that threw goes no further. */
export const createCheckpoints = `
CREATE SCHEMA IF NOT EXISTS rm AUTHORIZATION ${projectorRole};
CREATE TABLE IF NOT EXISTS rm.checkpoints (
  projection text NOT NULL,
  version integer NOT NULL,
  position bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  stopped text,
  PRIMARY KEY (projection, version)
);
ALTER TABLE rm.checkpoints OWNER TO ${projectorRole};`

/** Everything of one version of a projection, made by the login role for the projector. */
export const createSchema = (projection: Projection): string => `
CREATE SCHEMA ${projection.schema} AUTHORIZATION ${projectorRole};
SET LOCAL ROLE ${projectorRole};
${createTables(projection)}
GRANT USAGE ON SCHEMA ${projection.schema} TO ${readerRole};
GRANT SELECT ON ALL TABLES IN SCHEMA ${projection.schema} TO ${readerRole};
COMMENT ON SCHEMA ${projection.schema} IS '${shapeOf(projection)}';
INSERT INTO rm.checkpoints (projection, version, position) VALUES ('${projection.name}', ${projection.version}, 0)
  ON CONFLICT (projection, version) DO UPDATE SET position = 0, updated_at = now(), stopped = NULL;
RESET ROLE;`

/** A hash of the tables: changed columns under an old version are noticed at the start, not by a failing query. */
export const shapeOf = (projection: Projection): string =>
  createHash('sha256').update(createTables(projection)).digest('hex')

const createTables = (projection: Projection): string =>
  Object.entries(projection.tables)
    .map(([name, table]) => createTable(`${projection.schema}.${name}`, table))
    .join('\n')

const createTable = (name: string, table: Table): string => `
CREATE TABLE ${name} (${columns(columnsOf(table))}, PRIMARY KEY (${Object.keys(table.key).join(', ')}));
${table.indexes.map((index) => `CREATE INDEX ON ${name} (${index.join(', ')});`).join('\n')}
ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
CREATE POLICY scope ON ${name} FOR SELECT TO ${readerRole} USING (${visibleRows(table)});`

const columns = (of: Columns): string =>
  Object.entries(of)
    .map(
      ([name, { sql, initial }]) =>
        `${name} ${sql} ${initial === null ? '' : `NOT NULL DEFAULT ${literal(initial)}`}`,
    )
    .join(', ')

/** A sub-select, so that the setting is read once a query and not once a row. No setting: no rows. */
const visibleRows = ({ visible }: Table): string => {
  const setting = visible === 'own' ? 'app.companies' : 'app.resource_companies'
  return `company_uuid = ANY ((SELECT string_to_array(current_setting('${setting}', true), ','))::uuid[])`
}

const literal = (value: unknown): string =>
  escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
