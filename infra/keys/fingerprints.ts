import type pg from 'pg'

/** Which key an installation uses; kept in its database so that all its machines are held to the same. */
export type KeyKind = 'journal' | 'server'
/** `written_by`: machine and folder that wrote it first. */
export type Fingerprint = { fingerprint: string; written_by: string }

export const migrateKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create schema if not exists keys;
    create table if not exists keys.fingerprints (
      kind text primary key,
      fingerprint text not null,
      written_by text not null,
      written_at timestamptz not null default now()
    )`)
}

export const readFingerprint = async (pool: pg.Pool, kind: KeyKind): Promise<Fingerprint | undefined> => {
  const { rows } = await pool.query<Fingerprint>(
    'select fingerprint, written_by from keys.fingerprints where kind = $1',
    [kind],
  )
  return rows[0]
}

/** The first writer's stands: answers what stands there now. */
export const keepFingerprint = async (
  pool: pg.Pool,
  kind: KeyKind,
  { fingerprint, written_by }: Fingerprint,
): Promise<Fingerprint> => {
  await pool.query(
    'insert into keys.fingerprints (kind, fingerprint, written_by) values ($1, $2, $3) on conflict do nothing',
    [kind, fingerprint, written_by],
  )
  return (await readFingerprint(pool, kind)) ?? { fingerprint, written_by }
}

/** By an operator's explicit command only. */
export const replaceFingerprint = async (
  pool: pg.Pool,
  kind: KeyKind,
  { fingerprint, written_by }: Fingerprint,
): Promise<void> => {
  await pool.query(
    `insert into keys.fingerprints (kind, fingerprint, written_by) values ($1, $2, $3)
     on conflict (kind) do update set fingerprint = $2, written_by = $3, written_at = now()`,
    [kind, fingerprint, written_by],
  )
}
