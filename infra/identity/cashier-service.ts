import { type CashierRow, cashierStream, type IdentityEvent } from '@bon/contracts/identity'
import type { CashierUuid, CompanyUuid, RequestContext, Uuid, VaultText } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { Cashier, Cashiers, User } from '@bon/services/identity'
import { sql } from 'kysely'
import { cashierHistory } from './cashier-history.ts'
import { endSignInsOf } from './cashier-sign-ins.ts'
import { cashierPinHmac } from './cashiers.ts'
import { storeEmployeeName } from './employee-names.ts'
import type { IdentityDb, IdentityTx } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'

type DuplicateKey = 'initials_taken' | 'pin_taken'
type Field = 'initials' | 'first_name' | 'last_name' | 'label' | 'hue' | 'language' | 'pin'
type Row = Omit<CashierRow, 'revision'> & { revision: number; pin_hmac: Buffer | null }

/** Unique keys keep initials and PINs distinct (REG-42, REG-43), also for two concurrent admins. */
const duplicateKeyOf = (error: unknown): DuplicateKey => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') throw error
  return constraint === 'cashiers_pin' ? 'pin_taken' : 'initials_taken'
}

type Options = { store: EventStore; nameOf(uuid: Uuid): Promise<string | null> }

/**
 * Cashiers as admins manage them. Names and PINs are stored here; events contain the names of changed fields, never
 * values.
 */
export const createCashierService = (kit: Kit, { store, nameOf }: Options): Cashiers => {
  const { db, sessions } = kit
  return {
    async list(company, archived) {
      const { rows } = await sql<Row>`${columns} where company_uuid = ${company}
        and (archived_at is not null) = ${archived} order by lower(initials), uuid limit 1000`.execute(db)
      return rows.map(visible)
    },

    async show(company, uuid) {
      const row = await rowOf(db, company, uuid)
      return row && visible(row)
    },

    create: create(kit),

    change: change(kit),

    async archive(who, uuid) {
      const done = await setArchived(kit, who, uuid, true)
      sessions.forgetCached()
      return typeof done === 'string' ? done : shown(kit.db, who.scope.company_uuid, uuid)
    },

    async restore(who, uuid) {
      const done = await orDuplicate(setArchived(kit, who, uuid, false))
      return typeof done === 'string' ? done : shown(kit.db, who.scope.company_uuid, uuid)
    },

    speak: speak(kit),

    history: (company, uuid) => cashierHistory(store, nameOf, company, uuid),
  }
}

const columns = sql`select uuid, initials, first_name, last_name, label, hue, language, revision, pin_hmac,
  archived_at is not null as is_archived from identity.cashiers`

const rowOf = async (db: IdentityDb, company: Uuid, uuid: Uuid): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`${columns} where uuid = ${uuid} and company_uuid = ${company}`.execute(db)
  return rows[0]
}

const locked = async (tx: IdentityTx, company: Uuid, uuid: Uuid): Promise<Row | undefined> => {
  const { rows } =
    await sql<Row>`${columns} where uuid = ${uuid} and company_uuid = ${company} for update`.execute(tx)
  return rows[0]
}

/** The PIN is write-only. */
const visible = ({ pin_hmac: _, revision, ...row }: Row): CashierRow => ({
  ...row,
  revision: String(revision),
})

const differences = (row: Row, to: Cashier, hmac: Buffer | undefined): Field[] => {
  const plain = (['initials', 'first_name', 'last_name', 'label', 'hue', 'language'] as const).filter(
    (field) => row[field] !== to[field],
  )
  return hmac && !row.pin_hmac?.equals(hmac) ? [...plain, 'pin'] : plain
}

type Names = { name?: VaultText; former?: VaultText }

const isOfName = (field: Field): boolean =>
  field === 'initials' || field === 'first_name' || field === 'last_name'

/** Stored before the event that refers to them; without one they are deleted a day later. */
const newNames = async (
  { db, vault }: Kit,
  company: CompanyUuid,
  uuid: Uuid,
  to: Cashier,
): Promise<Names> => {
  const row = await rowOf(db, company, uuid)
  if (!row || !differences(row, to, undefined).some(isOfName)) return {}
  return {
    name: await storeEmployeeName(vault, company, uuid, to),
    former: await storeEmployeeName(vault, company, uuid, row),
  }
}

const change =
  (kit: Kit): Cashiers['change'] =>
  async (who, uuid, to) => {
    const { db, actions, server_key, sessions } = kit
    const company = who.scope.company_uuid
    const names = await newNames(kit, company, uuid, to)
    const done = await orDuplicate(
      actions.perform<'unknown' | 'changed'>(who, { uuid, to }, async (tx) => {
        const row = await locked(tx, company, uuid)
        if (!row) return 'unknown'
        if (BigInt(row.revision) !== who.if_match) return 'changed'
        const hmac = hmacOf(server_key, company, to.pin)
        const fields = differences(row, to, hmac)
        if (fields.length === 0) return { subject: uuid, audit: undefined }
        const { initials, first_name, last_name, label, hue, language } = to
        await sql`update identity.cashiers set initials = ${initials}, first_name = ${first_name},
            last_name = ${last_name}, label = ${label}, hue = ${hue}, language = ${language}, 
            pin_hmac = coalesce(${hmac ?? null}, pin_hmac), revision = revision + 1
          where uuid = ${uuid}`.execute(tx)
        // Sign-ins with the old PIN end.
        if (fields.includes('pin')) await endSignInsOf(tx, uuid, who.now)
        return { subject: uuid, audit: changed(uuid, fields, fields.some(isOfName) ? names : {}) }
      }),
    )
    sessions.forgetCached()
    return typeof done === 'string' ? done : shown(db, company, uuid)
  }

/**
 * A cashier of the own company, or, of a parent's cashiers who work here too (CO-43), one whose PIN was given in
 * this session (S-16).
 */
const speak =
  ({ actions }: Kit): Cashiers['speak'] =>
  async (who, uuid, language: User['language']) => {
    const isSignedInHere = who.signed_in?.some(({ cashier_uuid }) => cashier_uuid === uuid) ?? false
    const companies = isSignedInHere ? who.scope.resource_companies : [who.scope.company_uuid]
    const done = await actions.perform<'unknown'>(who, { uuid, language }, async (tx) => {
      const { rows } = await sql<{ was: string | null; company_uuid: CompanyUuid }>`
        select language as was, company_uuid from identity.cashiers
        where uuid = ${uuid} and company_uuid = any(${[...companies]}::uuid[])
          and archived_at is null for update`.execute(tx)
      const [row] = rows
      if (!row) return 'unknown'
      if (row.was === language) return { subject: uuid, audit: undefined }
      await sql`update identity.cashiers set language = ${language}, revision = revision + 1 where uuid = ${uuid}`.execute(
        tx,
      )
      const company = { company_uuid: row.company_uuid, vat_entity_uuid: who.scope.vat_entity_uuid }
      return { subject: uuid, audit: changed(uuid, ['language']), company }
    })
    return typeof done === 'string' ? done : 'done'
  }

const create =
  (kit: Kit): Cashiers['create'] =>
  async (who, cashier) => {
    const { db, actions, newId, server_key } = kit
    const company = who.scope.company_uuid
    const { initials, first_name, last_name, label, hue, language, pin } = cashier
    const uuid = newId()
    const name = await storeEmployeeName(kit.vault, company, uuid, cashier)
    const done = await orDuplicate(
      actions.perform<never>(who, { cashier }, async (tx) => {
        await sql`insert into identity.cashiers (uuid, company_uuid, initials, first_name, last_name, label, hue, language, pin_hmac)
          values (${uuid}, ${company}, ${initials}, ${first_name}, ${last_name}, ${label}, ${hue}, ${language}, ${hmacOf(server_key, company, pin)})`.execute(
          tx,
        )
        const event = { type: 'CashierCreated' as const, data: { cashier_uuid: uuid, name } }
        return { subject: uuid, audit: { stream: cashierStream(uuid), event } }
      }),
    )
    return typeof done === 'string' ? done : shown(db, company, done.subject)
  }

const hmacOf = (server_key: Kit['server_key'], company: Uuid, pin: string | undefined) =>
  pin === undefined ? undefined : cashierPinHmac(server_key, company, pin)

const auditOf = (type: 'CashierArchived' | 'CashierRestored', cashier_uuid: CashierUuid) => ({
  stream: cashierStream(cashier_uuid),
  event: { type, data: { cashier_uuid } } as IdentityEvent,
})

const changed = (cashier_uuid: CashierUuid, fields: Field[], names: Names = {}) => ({
  stream: cashierStream(cashier_uuid),
  event: { type: 'CashierChanged' as const, data: { cashier_uuid, fields, ...names } },
})

const shown = async (db: IdentityDb, company: Uuid, uuid: Uuid): Promise<CashierRow> => {
  const row = await rowOf(db, company, uuid)
  if (!row) throw new Error('a cashier that was just written is there')
  return visible(row)
}

/** A unique key violation rolls the whole action back and is returned as an answer. */
const orDuplicate = async <T>(action: Promise<T>): Promise<T | DuplicateKey> => {
  try {
    return await action
  } catch (error) {
    return duplicateKeyOf(error)
  }
}

const setArchived = ({ actions }: Kit, who: RequestContext, uuid: Uuid, archive: boolean) =>
  actions.perform<'unknown'>(who, { uuid, archive }, async (tx) => {
    const row = await locked(tx, who.scope.company_uuid, uuid)
    // A forgotten cashier cannot be restored.
    if (!row || (row.pin_hmac === null && !archive)) return 'unknown'
    if (row.is_archived === archive) return { subject: uuid, audit: undefined }
    await sql`update identity.cashiers set archived_at = ${archive ? who.now : null}, revision = revision + 1
      where uuid = ${uuid}`.execute(tx)
    if (archive) await endSignInsOf(tx, uuid, who.now)
    return { subject: uuid, audit: auditOf(archive ? 'CashierArchived' : 'CashierRestored', uuid) }
  })
