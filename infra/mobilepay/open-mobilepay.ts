import type { CompanyUuid, Instant, PaymentUuid, Uuid } from '@bon/contracts/kernel'
import type { VippsEnvironment } from '@bon/contracts/mobilepay'
import type { Pool } from 'pg'
import { testVipps, type VippsKeys, vippsEpayment } from '../terminals/index.ts'
import { openPictures } from './picture-of.ts'
import { postgresCodes } from './postgres-codes.ts'
import { postgresKeys } from './postgres-keys.ts'

type Needs = {
  pool: Pool
  server_key: Uint8Array
  now(): Instant
  /** The address of the demo's Vipps simulator (`host:port`). */
  simulator?: string | undefined
  /** A terminal's company, and that company's merchant serial number (CO-28). */
  companyOf(terminal_uuid: Uuid): Uuid | undefined
  numberOf(company_uuid: CompanyUuid): string | null
}
export type MobilePay = ReturnType<typeof openMobilePay>

/** Vipps MobilePay for companies that have entered its keys (LAW-11). */
export const openMobilePay = (needs: Needs) => {
  const { pool, server_key, now, simulator, companyOf, numberOf } = needs
  const keys = postgresKeys(pool, server_key)
  const codes = postgresCodes(pool, now)
  const pictureOf = openPictures(simulator)
  const hostOf = (environment: VippsEnvironment): string | undefined => {
    if (environment === 'production') return 'https://api.vipps.no'
    if (environment === 'test') return 'https://apitest.vipps.no'
    return simulator && `http://${simulator}/vipps`
  }
  const keysOf = async (company_uuid: CompanyUuid): Promise<VippsKeys | undefined> => {
    const stored = await keys.open(company_uuid)
    const host = stored && hostOf(stored.environment)
    const merchant_serial_number = numberOf(company_uuid)
    if (!stored || !host || !merchant_serial_number) return undefined
    const { environment: _, ...secrets } = stored
    return { ...secrets, host, merchant_serial_number }
  }
  return {
    keys,
    may_simulate: simulator !== undefined,
    terminal: vippsEpayment({
      keysOf: async ({ uuid }) => {
        const company_uuid = companyOf(uuid)
        return company_uuid === undefined ? undefined : keysOf(company_uuid)
      },
      refundOf: codes.refundOf,
      noteRefund: codes.noteRefund,
      showQr: codes.noteCode,
    }),
    test: async (company_uuid: CompanyUuid) => {
      const vippsKeys = await keysOf(company_uuid)
      if (!vippsKeys) return undefined
      const came = await testVipps(vippsKeys)
      return { said: came.said, status: 'status' in came ? came.status : null }
    },
    /** The QR code that the register shows for a payment; null for a payment on a device. */
    codeOf: async (
      payment_uuid: PaymentUuid,
    ): Promise<{ picture: string | null; ends_at: Instant | null }> => {
      const code = await codes.codeOf(payment_uuid)
      if (!code || code.ends_at <= now()) return { picture: null, ends_at: null }
      return { picture: await pictureOf(code.url), ends_at: code.ends_at }
    },
  }
}

/** Safe to run by every process at every start. */
export const migrateMobilePay = async (pool: Pool): Promise<void> => {
  // One query of many statements is one transaction: several processes may start at once.
  await pool.query(tables)
}

const tables = `
select pg_advisory_xact_lock(hashtext('bon mobilepay'));
create schema if not exists mobilepay;
create table if not exists mobilepay.keys (
  company_uuid uuid primary key,
  environment text not null,
  sealed bytea not null,
  keys_set_at timestamptz not null,
  tested jsonb
);
create table if not exists mobilepay.codes (
  payment_uuid uuid primary key,
  url text not null,
  at timestamptz not null
);
create index if not exists codes_at on mobilepay.codes (at);
create table if not exists mobilepay.refunds (
  reference uuid primary key,
  of_payment uuid not null
);`
