import type { CompanyUuid, Instant } from '@bon/contracts/kernel'
import { KeyTest, VippsEnvironment, VippsSecrets } from '@bon/contracts/mobilepay'
import type { CredentialStore } from '@bon/services/mobilepay'
import type { Pool } from 'pg'
import { openSeal } from '../seal/index.ts'

type Row = { environment: string; sealed: Buffer; keys_set_at: Date; tested: unknown }
export type OpenedKeys = VippsSecrets & { environment: VippsEnvironment }

/** Companies' keys to Vipps MobilePay, encrypted. Decrypted only for calls to Vipps. */
export const postgresKeys = (
  pool: Pool,
  server_key: Uint8Array,
): CredentialStore & { open(company_uuid: CompanyUuid): Promise<OpenedKeys | undefined> } => {
  const { seal, open } = openSeal(server_key, 'mobilepay keys')
  const rowOf = async (company_uuid: CompanyUuid): Promise<Row | undefined> => {
    const query =
      'select environment, sealed, keys_set_at, tested from mobilepay.keys where company_uuid = $1'
    return (await pool.query<Row>(query, [company_uuid])).rows[0]
  }
  const opened = (company_uuid: CompanyUuid, row: Row): VippsSecrets | undefined => {
    const text = open(company_uuid, row.sealed)
    return text === undefined ? undefined : VippsSecrets.parse(JSON.parse(text))
  }
  return {
    show: async (company_uuid) => {
      const row = await rowOf(company_uuid)
      // Keys that cannot be decrypted must be entered again.
      if (!row || !opened(company_uuid, row)) return undefined
      return {
        environment: VippsEnvironment.parse(row.environment),
        keys_set_at: row.keys_set_at.toISOString() as Instant,
        tested: row.tested === null ? null : KeyTest.parse(row.tested),
      }
    },
    open: async (company_uuid) => {
      const row = await rowOf(company_uuid)
      const secrets = row && opened(company_uuid, row)
      return secrets && { ...secrets, environment: VippsEnvironment.parse(row.environment) }
    },
    save: async (company_uuid, { environment, keys }, now) => {
      if (!keys) {
        // A test result is valid only for the environment it was made in.
        const { rowCount } = await pool.query(
          `update mobilepay.keys set environment = $2,
             tested = case when environment = $2 then tested end where company_uuid = $1`,
          [company_uuid, environment],
        )
        return rowCount === 1
      }
      await pool.query(
        `insert into mobilepay.keys (company_uuid, environment, sealed, keys_set_at) values ($1, $2, $3, $4)
         on conflict (company_uuid) do update
         set environment = excluded.environment, sealed = excluded.sealed, keys_set_at = excluded.keys_set_at, tested = null`,
        [company_uuid, environment, seal(company_uuid, JSON.stringify(keys)), now],
      )
      return true
    },
    remove: async (company_uuid) => {
      await pool.query('delete from mobilepay.keys where company_uuid = $1', [company_uuid])
    },
    noteTest: async (company_uuid, test) => {
      await pool.query('update mobilepay.keys set tested = $2 where company_uuid = $1', [company_uuid, test])
    },
  }
}
