import { mostImages } from '@bon/contracts/images'
import { type Picture, runsOf } from '@bon/contracts/printing'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { Overloaded } from '../identity/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { encode } from './encode.ts'
import { migrateImages, postgresImages } from './postgres-images.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
const images = postgresImages({ pool, clock: manualClock() })
beforeAll(() => Promise.all([migrateImages(pool), migrateImages(pool)]))

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f7a5a' } })
const store = async (company: string, bytes: Buffer) => images.store(company, bytes.toString('base64'))

test('CO-55, DEF-03: a JPEG is re-encoded, upright, no larger than needed, and without metadata', async () => {
  const sent = await picture(3000, 1000)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Hansine Hemmelig' } })
    .jpeg()
    .toBuffer()
  expect(sent.toString('latin1')).toContain('Hansine')
  const encoded = await encode(sent)
  if (typeof encoded === 'string') throw new Error(encoded)
  expect([encoded.width, encoded.height]).toEqual([533, 1600])
  expect(encoded.bytes.toString('latin1')).not.toContain('Hansine')
  expect((await sharp(encoded.bytes).metadata()).exif).toBeUndefined()
})

test('DEF-03, CO-32: a logo is dithered to black and white within its bounds, made once and then unchanged', async () => {
  const company = newId()
  const stored = await store(company, await picture(1200, 300).png().toBuffer())
  if (typeof stored === 'string') throw new Error(stored)
  const raster = await images.raster([company], stored.uuid)
  expect(raster).toMatchObject({ width: 384, height: 96, bits: expect.stringMatching(/^[\da-f]{9216}$/) })
  // More than half of the green is dithered to black.
  const black = runsOf(raster as Picture).reduce((sum, { length }) => sum + length, 0)
  expect(black / (384 * 96)).toBeGreaterThan(0.5)
  expect(black / (384 * 96)).toBeLessThan(0.7)
  await pool.query('update resources.images set bytes = $1 where uuid = $2', [
    Buffer.from('gone'),
    stored.uuid,
  ])
  expect(await images.raster([company], stored.uuid)).toEqual(raster)
  expect(await images.raster([newId()], stored.uuid)).toBeUndefined()
})

test('CO-55: SVG, GIF, text and a truncated image are refused, whatever type they claim', async () => {
  const png = await picture(40, 40).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = await picture(4, 4).gif().toBuffer()
  const half = png.subarray(0, 60)
  const dressed = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg])
  for (const file of [svg, gif, half, dressed, Buffer.from('hej')])
    expect(await encode(file)).toBe('image.not_an_image')
})

test('CO-55: more than 2 MB is refused, and so is a small file that decompresses to a huge image', async () => {
  expect(await encode(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe('image.too_large')
  const bomb = await picture(12_000, 12_000).png().toBuffer()
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  expect(await encode(bomb)).toBe('image.too_many_pixels')
})

test('the same image is one row of its company, invisible to other companies', async () => {
  const [company, other] = [newId(), newId()]
  const png = await picture(40, 30).png().toBuffer()
  const [one, two] = [await store(company, png), await store(company, png)]
  expect(two).toEqual(one)
  if (typeof one === 'string') throw new Error(one)
  expect(await images.show([company], one.uuid)).toMatchObject({ type: 'image/png', width: 40, height: 30 })
  expect(await images.show([other, company], one.uuid)).toBeDefined()
  expect(await images.show([other], one.uuid)).toBeUndefined()
  const theirs = await store(other, png)
  expect(theirs).not.toEqual(one)
})

test('S-16: many images at once are decoded one after another, and no more are queued than can be done in time', async () => {
  const large = await picture(1_500, 1_500).png().toBuffer()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => encode(large)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(11)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(Overloaded)
})

test('S-16: a company keeps a limited number of images, counted per company', async () => {
  const company = newId()
  await pool.query(
    `insert into resources.images (company_uuid, uuid, type, width, height, bytes, kept_at)
      select $1, gen_random_uuid(), 'image/png', 1, 1, '', now() from generate_series(1, $2)`,
    [company, mostImages],
  )
  const png = await picture(40, 40).png().toBuffer()
  expect(await store(company, png)).toBe('image.too_many')
  expect(await store(newId(), png)).toMatchObject({ width: 40 })
})
