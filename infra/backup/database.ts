import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { connectFor, copyIn, copyOut } from './copy.ts'
import { type BackupFile, type Facts, partsOf } from './files.ts'
import type { Manifest, Section, Source } from './parts.ts'

type Snapshot = { facts: Pick<Facts, 'postgres' | 'installation' | 'head'>; tables: AsyncIterable<Source> }

/** Not backed up: read models, which are rebuilt from the log, the demo's own state, and heartbeats. */
const leftOut = `nspname !~ '^(pg_|rm(_|$))' AND nspname NOT IN ('information_schema', 'public', 'demo', 'leases')`

/**
 * A consistent copy of the whole database: every table except read models, each by COPY in the same repeatable-read
 * snapshot. Sales continue meanwhile; no table is locked against them.
 */
export const withSnapshot = async <T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const client = await connectFor(url, 'bon backup')
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<Snapshot['facts']>(
      `SELECT current_setting('server_version_num')::int / 10000 AS postgres,
         coalesce((SELECT event_id::text FROM es.events ORDER BY position LIMIT 1), '') AS installation,
         coalesce((SELECT max(position) FROM es.events), 0)::text AS head`,
    )
    const [facts] = rows
    if (!facts) throw new Error('the database says nothing of itself')
    return await work({ facts, tables: tablesOf(client) })
  } finally {
    await client.end()
  }
}

async function* tablesOf(client: pg.ClientBase): AsyncGenerator<Source> {
  for (const section of await sectionsOf(client)) {
    const columns = section.columns.map(quoted).join(', ')
    yield { ...section, rows: copyOut(client, `COPY (SELECT ${columns} FROM ${section.name}) TO STDOUT`) }
  }
}

const sectionsOf = async (client: pg.ClientBase): Promise<Section[]> => {
  const { rows } = await client.query<Section>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND ${leftOut} GROUP BY 1 ORDER BY 1`,
  )
  return inOrder(rows, await referencesOf(client))
}

type Reference = { from: string; to: string }

const referencesOf = async (client: pg.ClientBase): Promise<Reference[]> => {
  const nameOf = (column: string) =>
    `(SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = ${column})`
  const { rows } = await client.query<Reference>(
    `SELECT ${nameOf('conrelid')} AS "from", ${nameOf('confrelid')} AS "to" FROM pg_constraint WHERE contype = 'f'`,
  )
  return rows
}

/** Orders tables after those they reference, so that they can be loaded in this order. */
const inOrder = (sections: readonly Section[], references: readonly Reference[]): Section[] => {
  const ordered: Section[] = []
  const place = (section: Section): void => {
    if (ordered.includes(section)) return
    for (const { from, to } of references)
      if (from === section.name && to !== from) {
        const first = sections.find(({ name }) => name === to)
        if (first) place(first)
      }
    ordered.push(section)
  }
  for (const section of sections) place(section)
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Whether the log has no events; a database without the log's table counts as empty. */
export const isEmptyDatabase = async (url: string): Promise<boolean> => {
  const client = await connectFor(url, 'bon restore')
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('es.events') IS NOT NULL AS there`,
    )
    return !rows[0]?.there || (await client.query('SELECT 1 FROM es.events LIMIT 1')).rowCount === 0
  } finally {
    await client.end()
  }
}

export const majorOf = async (url: string): Promise<number> => {
  const client = await connectFor(url, 'bon restore')
  try {
    const { rows } = await client.query<{ major: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major`,
    )
    return rows[0]?.major ?? 0
  } finally {
    await client.end()
  }
}

/**
 * Loads a checked file in one transaction, as the owner. COPY refuses forced row-level security, so it is off until the
 * caller secures the tables again. A table or column that this version does not have is an error, and then nothing is
 * loaded.
 */
export const loadDatabase = async (
  url: string,
  file: BackupFile,
  private_key: KeyObject,
): Promise<Manifest> => {
  const client = await connectFor(url, 'bon restore')
  try {
    await client.query('BEGIN')
    const sectionNames = new Set((await sectionsOf(client)).map(({ name }) => name))
    const parts = partsOf(file, private_key)
    let manifest: Manifest = []
    for await (const part of parts) {
      if (part.kind === 'manifest') manifest = part.manifest
      if (part.kind !== 'begin') continue
      const { name, columns } = part.section
      if (!sectionNames.has(name))
        throw new Error(`This Bon has no table ${name}: restore with the Bon that wrote the backup.`)
      await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
      await copyIn(client, `COPY ${name} (${columns.map(quoted).join(', ')}) FROM STDIN`, rowsOf(parts))
    }
    await client.query('COMMIT')
    return manifest
  } finally {
    await client.end()
  }
}

/** The rows of one section. Iterated manually, because `for await` would close the iterator before the next section. */
async function* rowsOf(parts: ReturnType<typeof partsOf>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done || value.kind !== 'data') return
    yield value.bytes
  }
}
