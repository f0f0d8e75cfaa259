import { createHash } from 'node:crypto'
import { mostImages } from '@bon/contracts/images'
import { uuid5 } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import type { Picture } from '@bon/contracts/printing'
import type { ImageStore } from '@bon/services/images'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Encoded, encode } from './encode.ts'
import { rasterOf } from './raster.ts'

type Tables = {
  images: {
    company_uuid: string
    uuid: string
    type: Encoded['type']
    width: number
    height: number
    bytes: Buffer
    kept_at: string
    raster: Picture | null
  }
}

/** Pictures as rows: the same picture has the same id within a company, however often it is uploaded. */
export const postgresImages = ({ pool, clock }: { pool: Pool; clock: Clock }): ImageStore => {
  const db = imagesDb(pool)
  return {
    async store(company_uuid, base64) {
      if (await isFull(db, company_uuid)) return 'image.too_many'
      const encoded = await encode(Buffer.from(base64, 'base64'))
      if (typeof encoded === 'string') return encoded
      const { bytes, ...shown } = encoded
      const uuid = uuid5(company_uuid, `image:${createHash('sha256').update(bytes).digest('hex')}`)
      await db
        .insertInto('images')
        .values({ company_uuid, uuid, ...encoded, kept_at: clock.now(), raster: null })
        .onConflict((conflict) => conflict.column('uuid').doNothing())
        .execute()
      return { uuid, ...shown }
    },

    async show(companies, uuid) {
      const row = await db
        .selectFrom('images')
        .select(['uuid', 'type', 'width', 'height', 'bytes'])
        .where('uuid', '=', uuid)
        .where('company_uuid', 'in', [...companies])
        .executeTakeFirst()
      if (!row) return undefined
      const { bytes, ...shown } = row
      return { ...shown, base64: bytes.toString('base64') }
    },

    async raster(companies, uuid) {
      const of = db
        .selectFrom('images')
        .select(['bytes', 'raster'])
        .where('uuid', '=', uuid)
        .where('company_uuid', 'in', [...companies])
      const row = await of.executeTakeFirst()
      if (!row || row.raster) return row?.raster ?? undefined
      const made = JSON.stringify(await rasterOf(row.bytes))
      // The first result is kept: another version of the library might dither differently.
      await sql`update resources.images set raster = ${made}::jsonb where uuid = ${uuid} and raster is null`.execute(
        db,
      )
      return (await of.executeTakeFirst())?.raster ?? undefined
    },
  }
}

/** Safe to run by every process at every start. */
export const migrateImages = (pool: Pool): Promise<void> =>
  imagesDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('bon resources'))`.execute(tx)
      await sql.raw(tables).execute(tx)
    })

/** Checked before a picture is decoded; two concurrent uploads may exceed the limit by one. */
const isFull = async (db: ReturnType<typeof imagesDb>, company_uuid: string): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from resources.images where company_uuid = ${company_uuid} limit ${mostImages}) few`.execute(db)
  return (rows[0]?.n ?? 0) >= mostImages
}

const imagesDb = (pool: Pool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('resources')

const tables = `
create schema if not exists resources;
create table if not exists resources.images (
  uuid uuid primary key,
  company_uuid uuid not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  kept_at timestamptz not null
);
create index if not exists images_of_company on resources.images (company_uuid);
alter table resources.images add column if not exists raster jsonb;`
