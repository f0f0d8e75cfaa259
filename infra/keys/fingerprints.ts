import type pg from 'pg'

/** The keys of an installation; fingerprints are stored in its database, so that all machines use the same. */
export type KeyKind = 'journal' | 'server'
/** `written_by`: the machine and folder that stored it first. */
export type Fingerprint = { fingerprint: string; written_by: string }

export const migrateKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create schema if not exists keys;
    create table if not exists keys.fingerprints (
      kind text primary key,
      fingerprint text not null,
      written_by text not null,
      written_at timestamptz not null default now()
    );
    create table if not exists keys.signing_pairs (
      pair_id uuid primary key,
      vat_entity_uuid uuid not null,
      public_key_pem text not null,
      request_pem text not null,
      sealed bytea not null,
      made_at timestamptz not null,
      key_id text unique,
      certificate_pem text,
      in_force_at timestamptz
    );
    create unique index if not exists signing_pairs_one_waits
      on keys.signing_pairs (vat_entity_uuid) where key_id is null;
    create index if not exists signing_pairs_of_entity on keys.signing_pairs (vat_entity_uuid)`)
}

export const readFingerprint = async (pool: pg.Pool, kind: KeyKind): Promise<Fingerprint | undefined> => {
  const { rows } = await pool.query<Fingerprint>(
    'select fingerprint, written_by from keys.fingerprints where kind = $1',
    [kind],
  )
  return rows[0]
}

/** Keeps the first stored value; returns the value in effect. */
export const storeFingerprint = async (
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

/** Only by an operator's explicit command. */
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
