import type { SigningRequest } from '@bon/contracts/companies'
import { type Instant, instantOf, type Uuid } from '@bon/contracts/kernel'
import type {
  CertificateFacts,
  CertificateInForce,
  Certificates,
  FormerCertificate,
  Signer,
} from '@bon/contracts/ports'
import type pg from 'pg'
import { newId } from '../clock/index.ts'
import { openSeal } from '../seal/index.ts'
import { makePairWithRequest, readCertificate, signerOf } from '../signer/index.ts'

type Needs = { pool: pg.Pool; signer: Signer; server_key: Uint8Array }
type Pair = { pair_id: Uuid; public_key_pem: string; request_pem: string; sealed: Buffer; made_at: Date }
type Certified = Pair & { key_id: string; certificate_pem: string }

const columns = 'pair_id, public_key_pem, request_pem, sealed, made_at, key_id, certificate_pem'

/**
 * Pairs of VAT entities' own (R-18): made here, the private key encrypted under the server key, so that every machine of
 * the installation can sign and a stolen database cannot. Who has none signs by the installation's pair.
 */
export const signingPairs = ({ pool, signer, server_key }: Needs): Certificates => {
  const { seal, open } = openSeal(server_key, 'signing pairs')
  const signers = new Map<string, Signer>()

  const waiting = async (entity: Uuid): Promise<Pair | undefined> => {
    const query = `select ${columns} from keys.signing_pairs where vat_entity_uuid = $1 and key_id is null`
    return (await pool.query<Pair>(query, [entity])).rows[0]
  }
  const opened = async (entity: Uuid, { sealed, certificate_pem, key_id }: Certified): Promise<Signer> => {
    const known = signers.get(key_id)
    if (known) return known
    const private_pem = open(entity, sealed)
    if (private_pem === undefined) throw new Error(unreadable(entity))
    const own = await signerOf(`the pair of VAT entity ${entity}`, private_pem, certificate_pem)
    signers.set(key_id, own)
    return own
  }
  const certified = async (entity: Uuid, key_id: string): Promise<Certified | undefined> => {
    const query = `select ${columns} from keys.signing_pairs where vat_entity_uuid = $1 and key_id = $2`
    return (await pool.query<Certified>(query, [entity, key_id])).rows[0]
  }

  return {
    read: readCertificate,
    inForce: (entity) => inForce({ pool, signer }, entity),
    periods: (entity) => periodsOf({ pool, signer }, entity),
    signerOf: async (entity, key_id) => {
      const known = signers.get(key_id)
      if (known) return known
      const pair = await certified(entity, key_id)
      return pair && opened(entity, pair)
    },
    signingRequest: async (entity) => {
      const pair = await waiting(entity)
      return pair && requestOf(pair)
    },
    makeSigningRequest: async (entity, holder, now) => {
      if (await waiting(entity)) return
      const { private_pem, public_key_pem, request_pem } = await makePairWithRequest(holder)
      await pool.query(
        `insert into keys.signing_pairs (pair_id, vat_entity_uuid, public_key_pem, request_pem, sealed, made_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [newId(), entity, public_key_pem, request_pem, seal(entity, private_pem), now],
      )
    },
    hasPair: async (entity, public_key_pem) => (await pairOf(pool, entity, public_key_pem)) !== undefined,
    keep: async (entity, certificate) => {
      await keep(pool, entity, certificate)
      const pair = await certified(entity, certificate.key_id)
      if (!pair) throw new Error(`VAT entity ${entity} has no pair for certificate ${certificate.key_id}`)
      return opened(entity, pair)
    },
    noteInForce: async (entity, key_id, now) => {
      await pool.query(
        'update keys.signing_pairs set in_force_at = $3 where vat_entity_uuid = $1 and key_id = $2',
        [entity, key_id, now],
      )
    },
  }
}

const requestOf = ({ public_key_pem, request_pem, made_at }: Pair): SigningRequest => ({
  public_key_pem,
  request_pem,
  made_at: instantOf(made_at.getTime()),
})

const pairOf = async (pool: pg.Pool, entity: Uuid, public_key_pem: string): Promise<Pair | undefined> => {
  const query = `select ${columns} from keys.signing_pairs
    where vat_entity_uuid = $1 and public_key_pem = $2 order by key_id nulls first limit 1`
  return (await pool.query<Pair>(query, [entity, public_key_pem])).rows[0]
}

/** With the pair that waits for it; a second certificate of one key gets a row of its own. */
const keep = async (pool: pg.Pool, entity: Uuid, certificate: CertificateFacts): Promise<void> => {
  const { key_id, certificate_pem, public_key_pem } = certificate
  const { rowCount } = await pool.query(
    `update keys.signing_pairs set key_id = $3, certificate_pem = $4
     where vat_entity_uuid = $1 and public_key_pem = $2 and key_id is null
       and not exists (select from keys.signing_pairs where key_id = $3)`,
    [entity, public_key_pem, key_id, certificate_pem],
  )
  if (rowCount === 1) return
  await pool.query(
    `insert into keys.signing_pairs
       (pair_id, vat_entity_uuid, public_key_pem, request_pem, sealed, made_at, key_id, certificate_pem)
     select $5, vat_entity_uuid, public_key_pem, request_pem, sealed, made_at, $3, $4
     from keys.signing_pairs where vat_entity_uuid = $1 and public_key_pem = $2 limit 1
     on conflict do nothing`,
    [entity, public_key_pem, key_id, certificate_pem, newId()],
  )
}

const inForce = async (
  { pool, signer }: Pick<Needs, 'pool' | 'signer'>,
  entity: Uuid,
): Promise<CertificateInForce> => {
  const { rows } = await pool.query<{ certificate_pem: string }>(
    `select certificate_pem from keys.signing_pairs
     where vat_entity_uuid = $1 and in_force_at is not null order by in_force_at desc limit 1`,
    [entity],
  )
  const own = rows[0]?.certificate_pem
  const facts = readCertificate(own ?? signer.certificate_pem)
  if (!facts) throw new Error(`the certificate of VAT entity ${entity} cannot be read`)
  return { ...facts, of: own === undefined ? 'installation' : 'entity' }
}

const periodsOf = async (
  { pool, signer }: Pick<Needs, 'pool' | 'signer'>,
  entity: Uuid,
): Promise<FormerCertificate[]> => {
  const { rows } = await pool.query<{ certificate_pem: string; in_force_at: Date }>(
    `select certificate_pem, in_force_at from keys.signing_pairs
     where vat_entity_uuid = $1 and in_force_at is not null order by in_force_at`,
    [entity],
  )
  return [
    former(signer.certificate_pem, undefined),
    ...rows.map(({ certificate_pem, in_force_at }) =>
      former(certificate_pem, instantOf(in_force_at.getTime())),
    ),
  ]
}

const former = (pem: string, since: Instant | undefined): FormerCertificate => {
  const certificate = readCertificate(pem)
  if (!certificate) throw new Error('a certificate that signs cannot be read')
  return { since, ends_at: certificate.ends_at, certificate }
}

const unreadable = (entity: Uuid): string =>
  `The signing key of VAT entity ${entity} was encrypted under another server key. Put the keys folder of this ` +
  'installation back. If it is gone for good: `npm run key -- replace-server-key --lost lost`.'

/** Key ids of all pairs of VAT entities' own. */
export const ownKeyIds = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ key_id: string }>(
    'select key_id from keys.signing_pairs where key_id is not null',
  )
  return new Set(rows.map(({ key_id }) => key_id))
}

/** They were encrypted under a server key that is gone. */
export const forgetSigningPairs = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from keys.signing_pairs')
}
