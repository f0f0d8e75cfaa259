import { createHmac } from 'node:crypto'
import type { Uuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { sql } from 'kysely'
import type { IdentityDb } from './identity.tables.ts'
import { companyPinRule, pinRule, type Throttle } from './throttle.ts'

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

type Options = { db: IdentityDb; clock: Clock; throttle: Throttle; server_key: Buffer }

export const createCashiers = ({ db, clock, throttle, server_key }: Options) => {
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
    async checkPin(company_uuids: readonly Uuid[], pin: string, device_uuid: Uuid): Promise<PinCheck> {
      const [own] = company_uuids
      if (!own) return 'wrong'
      const device = deviceKey(own, device_uuid)
      const company = `pin-company:${own}`
      const locked =
        (await throttle.attempt(device, pinRule, clock.now())) ??
        (await throttle.attempt(company, companyPinRule, clock.now()))
      if (locked) return locked
      const found = await inCompanies(company_uuids)
        .where('archived_at', 'is', null)
        .where(
          'pin_hmac',
          'in',
          company_uuids.map((uuid) => pinHmac(uuid, pin)),
        )
        .execute()
      const nearest = company_uuids.flatMap((uuid) => found.filter((one) => one.company_uuid === uuid))[0]
      if (!nearest) return 'wrong'
      await Promise.all([throttle.forgive(device), throttle.uncount(company)])
      return { uuid: nearest.uuid, initials: nearest.initials }
    },

    /** What an admin does for a device that was locked for good. */
    unlockDevice: (company_uuid: Uuid, device_uuid: Uuid) =>
      throttle.forgive(deviceKey(company_uuid, device_uuid)),
  }
}

export const deviceKey = (company_uuid: Uuid, device_uuid: Uuid) => `pin:${company_uuid}:${device_uuid}`
