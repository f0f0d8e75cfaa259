import { createHmac } from 'node:crypto'
import type { Uuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { SecurityDesk } from '@bon/services/security-events'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { tellPinRefused } from './pin-refused.ts'
import type { PinGuesser, PinTries } from './pin-tries.ts'

export type Cashier = {
  uuid: Uuid
  company_uuid: Uuid
  initials: string
  label: string
  hue: string
  is_archived: boolean
}
export type NewCashier = Omit<Cashier, 'is_archived'> & { pin: string }
export type PinCheck = { uuid: Uuid; initials: string } | 'wrong' | { locked_ms: number }

/** Found by equality, so salted by company and keyed, not hashed slowly: the throttle guards it (DEF-24). */
export const cashierPinHmac = (server_key: Buffer, company_uuid: Uuid, pin: string): Buffer =>
  createHmac('sha256', server_key).update(`pin\n${company_uuid}\n${pin}`).digest()

type Options = { db: IdentityDb; clock: Clock; tries: PinTries; security: SecurityDesk; server_key: Buffer }

export const createCashiers = ({ db, clock, tries, security, server_key }: Options) => {
  const pinHmac = (company_uuid: Uuid, pin: string) => cashierPinHmac(server_key, company_uuid, pin)

  const inCompanies = (company_uuids: readonly Uuid[]) =>
    db
      .selectFrom('cashiers')
      .select([
        'uuid',
        'company_uuid',
        'initials',
        'label',
        'hue',
        sql<boolean>`archived_at is not null`.as('is_archived'),
      ])
      .where('company_uuid', 'in', [...company_uuids])

  return {
    async create({ uuid, company_uuid, initials, label, hue, pin }: NewCashier): Promise<void> {
      await db
        .insertInto('cashiers')
        .values({ uuid, company_uuid, initials, label, hue, pin_hmac: pinHmac(company_uuid, pin) })
        .onConflict((conflict) => conflict.column('uuid').doNothing())
        .execute()
    },

    ofCompanies: async (company_uuids: readonly Uuid[]): Promise<Cashier[]> =>
      company_uuids.length === 0 ? [] : inCompanies(company_uuids).orderBy('initials').execute(),

    find: async (company_uuids: readonly Uuid[], uuid: Uuid): Promise<Cashier | undefined> =>
      company_uuids.length === 0
        ? undefined
        : inCompanies(company_uuids).where('uuid', '=', uuid).executeTakeFirst(),

    /** The register's own company first, then its parents: the nearest cashier with this PIN is meant. */
    async checkPin(who: PinGuesser, pin: string, register_uuid: Uuid | null = null): Promise<PinCheck> {
      const company_uuids = who.scope.resource_companies
      const now = clock.now()
      const at = { pin_type: 'cashier', register_uuid, now } as const
      const tried = await tries.begin('cashier', who, now)
      if ('locked_ms' in tried) {
        tellPinRefused(security, who, { reason: 'locked', ...at })
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
        tellPinRefused(security, who, { reason: 'wrong', ...at })
        return 'wrong'
      }
      await tried.right()
      return { uuid: nearest.uuid, initials: nearest.initials }
    },
  }
}
