import { createHmac } from 'node:crypto'
import type { CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { SecurityLog } from '@bon/services/security-events'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { reportPinRefused } from './pin-refused.ts'
import type { PinGuesser, PinTries } from './pin-tries.ts'

export type Cashier = {
  uuid: Uuid
  company_uuid: CompanyUuid
  initials: string
  first_name: string
  last_name: string
  label: string
  hue: string
  is_archived: boolean
}
export type NewCashier = Omit<Cashier, 'is_archived'> & { pin: string }
export type PinCheck = { uuid: Uuid; initials: string } | 'wrong' | { locked_ms: number }

/**
 * Looked up by equality, so it is a keyed hash salted by company instead of a slow hash; rate limits protect it
 * (DEF-24).
 */
export const cashierPinHmac = (server_key: Buffer, company_uuid: CompanyUuid, pin: string): Buffer =>
  createHmac('sha256', server_key).update(`pin\n${company_uuid}\n${pin}`).digest()

type Options = { db: IdentityDb; clock: Clock; tries: PinTries; security: SecurityLog; server_key: Buffer }

export const createCashiers = ({ db, clock, tries, security, server_key }: Options) => {
  const pinHmac = (company_uuid: CompanyUuid, pin: string) => cashierPinHmac(server_key, company_uuid, pin)

  const inCompanies = (company_uuids: readonly CompanyUuid[]) =>
    db
      .selectFrom('cashiers')
      .select([
        'uuid',
        'company_uuid',
        'initials',
        'first_name',
        'last_name',
        'label',
        'hue',
        sql<boolean>`archived_at is not null`.as('is_archived'),
      ])
      .where('company_uuid', 'in', [...company_uuids])

  return {
    async create({ pin, ...cashier }: NewCashier): Promise<void> {
      await db
        .insertInto('cashiers')
        .values({ ...cashier, pin_hmac: pinHmac(cashier.company_uuid, pin) })
        .onConflict((conflict) => conflict.column('uuid').doNothing())
        .execute()
    },

    ofCompanies: async (company_uuids: readonly CompanyUuid[]): Promise<Cashier[]> =>
      company_uuids.length === 0 ? [] : inCompanies(company_uuids).orderBy('initials').execute(),

    find: async (company_uuids: readonly CompanyUuid[], uuid: Uuid): Promise<Cashier | undefined> =>
      company_uuids.length === 0
        ? undefined
        : inCompanies(company_uuids).where('uuid', '=', uuid).executeTakeFirst(),

    /** The register's own company first, then its parents: the nearest cashier with this PIN is used. */
    async checkPin(
      who: PinGuesser,
      pin: string,
      register_uuid: RegisterUuid | null = null,
    ): Promise<PinCheck> {
      const company_uuids = who.scope.resource_companies
      const now = clock.now()
      const at = { pin_type: 'cashier', register_uuid, now } as const
      const tried = await tries.begin('cashier', who, now)
      if ('locked_ms' in tried) {
        reportPinRefused(security, who, { reason: 'locked', ...at })
        return tried
      }
      const found = await inCompanies(company_uuids)
        .where('archived_at', 'is', null)
        .where(
          'pin_hmac',
          'in',
          company_uuids.map((uuid) => pinHmac(uuid, pin)),
        )
        .execute()
      const nearest = company_uuids.flatMap((uuid) => found.filter((one) => one.company_uuid === uuid))[0]
      if (!nearest) {
        reportPinRefused(security, who, { reason: 'wrong', ...at })
        return 'wrong'
      }
      await tried.right()
      return { uuid: nearest.uuid, initials: nearest.initials }
    },
  }
}
