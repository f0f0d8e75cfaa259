import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { type Anchor, anchorsIn } from '@bon/contracts/journal'
import { logStart, type OrderUuid, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { Layout } from '@bon/contracts/printing'
import { vatEntities } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { readKeyPair } from '@bon/infra/signer'
import { checkByCertificate, verify } from '@bon/infra/verify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followCatalogue } from '../../infra/resources/catalogue.ts'
import { freshDatabase } from '../harness/database.ts'
import { openLog } from '../harness/open-log.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { forge } from './forger.ts'

const database_url = await freshDatabase()
let keys_dir: string
let paper: Layout
let z: Layout
let sold: { order_uuid: OrderUuid; nr: number }
let after_sale: Anchor

/** A sale, its receipt, another sale, and the Z. */
beforeAll(async () => {
  keys_dir = await mkdtemp(join(tmpdir(), 'bon-codes-'))
  const shop = await startShop({ config: { database_url, keys_dir } })
  const { registers, cashiers, kajkanten: company } = shop.ids
  const token = shop.tokens.admin
  const at = { register: registers.restaurant, cashier: cashiers.mette, company, token }
  const till = await tillOf(shop, at)
  await till.ensureOpen()
  const sale = await till.sell([till.line(0)])
  const { order_uuid, nr = 0 } = sale.body.order
  sold = { order_uuid, nr }
  const after = sale.headers.get('position') ?? ''
  const seen = await shop.call(api.papers.preview, { company, token, params: { uuid: order_uuid }, after })
  paper = seen.body.layout
  await till.sell([till.line(1)])
  const { z_report } = (await till.close()).body
  const params = { uuid: z_report.session_uuid }
  const body = { x: null, way: 'screen' } as const
  const made = await shop.call(api.papers.printReport, { company, token, params, body, command_id: newId() })
  const of_print = { ...params, print_uuid: made.body.print.print_uuid }
  const printed = { company, token, params: of_print, after: made.headers.get('position') ?? '' }
  z = (await shop.call(api.papers.reportPrint, printed)).body.layout
  await shop.application.close()
  after_sale = typed(paper)
})

const typed = (layout: Layout): Anchor => {
  const [code] = layout.flatMap((row) => (row.kind === 'text' ? anchorsIn(row.text) : []))
  if (!code) throw new Error('the paper has no code')
  // As somebody types it.
  return anchorsIn(code.text.toLowerCase().replaceAll('-', ' '))[0] as Anchor
}
const scanned = (layout: Layout): Anchor[] =>
  layout.flatMap((row) => (row.kind === 'qr' ? anchorsIn(row.text) : []))

const pool = new pg.Pool({ connectionString: database_url, max: 1 })
afterAll(() => pool.end())

const verified = async (anchors: readonly Anchor[]) => {
  const store = openLog({ database_url })
  const stop = new AbortController()
  const catalogue = await followCatalogue(store, stop.signal)
  stop.abort()
  const entities = (uuid: Uuid) => catalogue.anywhere(vatEntities, uuid)
  const verdict = await verify({ store, entities, checkSignature: checkByCertificate(), anchors })
  await store.close()
  return verdict
}

/** The whole log over a changed sale, made again with the key and written in place by SQL. */
const rename = async (of: OrderUuid, from: string, to: string): Promise<void> => {
  const store = openLog({ database_url })
  const log: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: Number.MAX_SAFE_INTEGER })) log.push(event)
  await store.close()
  const owner = log.find(({ stream }) => stream === `order-${of}`)?.meta.vat_entity_uuid
  const own = log.filter(({ meta }) => meta.vat_entity_uuid === owner)
  const changed = own.map((event) => {
    const text = JSON.stringify(event.data)
    const isOfSale = event.stream === `order-${of}` || (event.type === 'ReceiptRecorded' && text.includes(of))
    return isOfSale ? { ...event, data: JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`)) } : event
  })
  const entity = { cvr: '12345674', zone: 'Europe/Copenhagen' }
  const forged = await forge(changed, entity, await readKeyPair(keys_dir))
  await pool.query('alter table es.events disable trigger append_only')
  for (const [i, { position, event_id, data }] of forged.entries())
    if (JSON.stringify(data) !== JSON.stringify(own[i]?.data) || event_id !== own[i]?.event_id)
      await pool.query('update es.events set event_id = $2, data = $3 where position = $1', [
        position.toString(),
        event_id,
        JSON.stringify(data),
      ])
  await pool.query('alter table es.events enable always trigger append_only')
}

test('R-16: the code of a receipt and of a Z, typed or scanned, pins the past', async () => {
  const anchors = [after_sale, ...scanned(paper), typed(z), ...scanned(z)]
  const verdict = await verified(anchors)
  expect(verdict).toMatchObject({ ok: true })
  expect(verdict.ok && verdict.pins.map(({ seq }) => seq)).toEqual(anchors.map(({ seq }) => seq))
  expect(anchors[1]?.seq).toBe(after_sale.seq)
  expect(typed(z).seq).toBeGreaterThan(after_sale.seq + 2)
})

test('R-16: a sale that was changed by SQL, with all of the log made again by the key, is named by its receipt', async () => {
  const name = paper.flatMap((row) => (row.kind === 'item' ? [row.text] : []))[0] ?? ''
  await rename(sold.order_uuid, name, 'Vand')
  // Nothing inside contradicts it.
  expect(await verified([])).toMatchObject({ ok: true, overdue: [] })
  for (const anchor of [after_sale, ...scanned(paper)])
    expect(await verified([anchor])).toMatchObject({
      ok: false,
      violation: 'anchor.another_entry',
      where: { type: 'EntrySealed' },
      summary: expect.stringMatching(new RegExp(`cash_sale no\\. ${sold.nr}, zReport-`)),
    })
})
