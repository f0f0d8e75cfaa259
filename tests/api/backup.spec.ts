import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { paymentStream } from '@bon/contracts/payments'
import type { TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import { paymentTypes } from '@bon/contracts/resources'
import {
  checkBackupFile,
  forgottenList,
  keysFileOf,
  makeBackupKey,
  openBackupFile,
  privateKeyFrom,
  takeBackup,
} from '@bon/infra/backup'
import { newId } from '@bon/infra/clock'
import { loadRolePasswords, urlAs } from '@bon/infra/database'
import { type Config, createApplication, restore, serve } from '@bon/infra/processes'
import { scaled } from '@bon/infra/slowness'
import { dayItem } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { paymentDecider } from '@bon/services/payments'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { madeUpAuthority } from '../../infra/spec-support/certificates.ts'
import { freshDatabase } from '../harness/database.ts'
import { actors, callShop, ids, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'bon-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const [database_url, target_url] = [await freshDatabase(), await freshDatabase()]
const roles_file = process.env['BON_ROLES_FILE'] ?? ''
const dir = at('backups')
const backup = { dir, every_ms: 3_600_000, retention: 2, public_key_file: at('keys/backup-public.pem') }
const from = { database_url, keys_dir: at('keys'), data_dir: at('data'), backup }

type Sale = { order: string; nr: number | null }
const before: Sale[] = []
const own = { key_id: '' }
const pending = { kitchen: newId(), card: newId(), mailed: '' }
let file = ''
let forgotten = ''

const rowsOf = async (
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

/** Trade during the backup, with a ticket, a letter and a card payment that are still pending. */
beforeAll(async () => {
  await makeBackupKey(backup.public_key_file, at('private.pem'))
  // The first backup is made by the schedule.
  const first = await startShop({ config: from })
  while ((await first.application.backupState())?.is_late !== false) await sleep(20)
  await first.stop()
  const shop = await startShop({ config: { ...from, roles: ['api', 'projector'] } })
  const { registers, cashiers, kajkanten: company } = shop.ids
  const token = shop.tokens.admin
  const tills = await Promise.all(
    [registers.restaurant, registers.bar].map((register) =>
      tillOf(shop, { register, cashier: cashiers.mette, company, token }),
    ),
  )
  for (const till of tills) await till.ensureOpen()
  const [till] = tills
  if (!till) throw new Error('no till')
  // The VAT entity signs by a pair of its own from here on.
  const request = (await shop.call(api.certificate.request)).body.signing_request
  const authority = await madeUpAuthority()
  const certificate_pem = await authority.issue({
    public_key_pem: request?.public_key_pem ?? '',
    cvr: '12345674',
    from_ms: Date.now() - 86_400_000,
    to_ms: Date.now() + 100 * 86_400_000,
  })
  const installed = await shop.call(api.certificate.install, { body: { certificate_pem } })
  expect(installed.body.certificate).toMatchObject({ of: 'entity' })
  own.key_id = installed.body.certificate.key_id
  const lines = [till.line(0)]
  const body = { ...till.by, short_nr: 7, order_lines: lines }
  await till.save(pending.kitchen, lines, { body })
  await shop.call(api.kitchen.send, { company, token, params: { uuid: pending.kitchen }, body: till.by })
  const bill = (await till.save(newId(), lines, { body })).body.order
  const paid = await shop.call(api.orders.pay, {
    company,
    token,
    params: { uuid: bill.order_uuid },
    if_match: bill.revision,
    body: {
      ...till.by,
      payment_uuid: pending.card,
      received: money(bill.total),
      payment_type_uuid: idIn(demoCompanies.kajkanten, paymentTypes, 'card'),
    },
  })
  expect(paid.status).toBe(200)
  const mailed = (await till.sell(lines)).body.order.order_uuid
  const letter = { to: 'gaest@eksempel.example', by: till.by }
  const print = await shop.call(api.papers.mail, { company, token, params: { uuid: mailed }, body: letter })
  expect(print.status).toBe(200)
  pending.mailed = mailed
  // Statistics by mail are due while the backup is made (BEYOND-11).
  const chosen = await shop.call(api.statistics_mail.choose, { company, token, body: { every: 'daily' } })
  expect(chosen.status).toBe(200)
  const due_at = new Date(Date.now() - 60_000).toISOString()
  const ended = due_at.slice(0, 10)
  await rowsOf(
    database_url,
    `insert into reactor.agenda (kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at, failures)
     values ('statistics_mail', $1, $2, $3, $4, $4, 0)`,
    [dayItem(company, 'statistics daily', ended), company, ids.entity, due_at],
  )

  const acknowledged: Sale[] = []
  let selling = true
  const client = async (i: number): Promise<void> => {
    while (selling) {
      const sold = await tills[i % 2]?.sell([till.line(i)])
      if (sold?.status === 200 && sold.body.order.nr)
        acknowledged.push({ order: sold.body.order.order_uuid, nr: sold.body.order.nr })
    }
  }
  const clients = Promise.all(Array.from({ length: 8 }, (_, i) => client(i)))
  while (acknowledged.length < 24) await sleep(5)
  before.push(...acknowledged)
  const url = urlAs(database_url, 'backup', await loadRolePasswords(roles_file))
  const needs = { url, dir, keys_dir: from.keys_dir, public_key_file: backup.public_key_file }
  file = (await takeBackup({ ...needs, bon: '0.13.0', now: new Date() })).file
  selling = false
  await clients
  forgotten = cashiers.lars
  const response = await shop.call(api.privacy.forget, {
    company,
    token,
    body: { subject_kind: 'cashier', subject_uuid: forgotten, confirm: true as const },
  })
  expect(response.status).toBe(200)
  await shop.stop()
}, scaled(120_000))

const read = async (path: string) => {
  const private_key = privateKeyFrom(await readFile(at('private.pem'), 'utf8'))
  const [database, keys] = [
    await openBackupFile(path, 'database'),
    await openBackupFile(keysFileOf(path), 'keys'),
  ]
  return { database, keys, private_key }
}

test('the backup file contains no plain text of its data, and is readable by its owner only', async () => {
  const names = (await readdir(dir)).sort()
  const kinds = names.map((name) => name.replace(/^bon-.*Z/, ''))
  expect(kinds).toEqual(['.bonbackup', '.bonkeys', '.bonbackup', '.bonkeys', 'forgotten.jsonl'])
  for (const path of [file, keysFileOf(file)]) {
    const bytes = await readFile(path)
    for (const word of ['Kajkanten', 'OrderCompleted', 'PRIVATE KEY', 'gaest@eksempel'])
      expect(bytes.includes(word)).toBe(false)
  }
})

test(
  'the restore drill: every sale up to the backup once, nothing repeated, forgotten people stay forgotten, verify finds no violation',
  async () => {
    const checked = await read(file)
    const tables = (await checkBackupFile(checked.database, checked.private_key)).map(({ name }) => name)
    expect(tables).toEqual(
      expect.arrayContaining(['es.events', 'vault.texts', 'identity.users', 'reactor.checkpoints']),
    )
    expect(tables.filter((name) => /^(rm|demo|leases)/.test(name))).toEqual([])
    const calls: string[] = []
    const respondWith = (name: string, answer: TerminalAnswer) => async () => {
      calls.push(name)
      return answer
    }
    // The bank's answer about a payment that was started before the disk was lost.
    const declined = async (_: TerminalPlace, reference: string): Promise<TerminalAnswer> => {
      calls.push('status')
      const evidence = {
        reference,
        outcome: 'declined' as const,
        amount: money(0),
        tip: money(0),
        surcharge: money(0),
        reason: 'by_bank' as const,
        card_type: null,
        masked_pan: null,
        transaction_id: 'x',
      }
      return { answer: 'result', evidence }
    }
    const terminal = {
      start: respondWith('start', { answer: 'silent' }),
      status: declined,
      reverse: respondWith('reverse', { answer: 'silent' }),
      abort: async () => 'silent' as const,
      settle: async () => ({ silent: true }) as const,
    }
    const config: Config = {
      host: '127.0.0.1',
      port: 0,
      database_url: target_url,
      keys_dir: at('other/keys'),
      roles_file,
      nats_url: undefined,
      eventstore_url: undefined,
      tls: undefined,
      trust_proxy: undefined,
      roles: ['api', 'projector', 'reactor'],
      demo_days: 0,
      log: 'silent',
      check_answers: true,
      read_wait_ms: scaled(5_000),
      settle_wait_ms: scaled(20_000),
      data_dir: at('other'),
    }
    const summary = await restore(checked, config)
    expect(summary).toMatchObject({ forgotten: 1, payments: 1, letters: 1 })
    expect(summary.prints).toBeGreaterThan(0)
    const reminders = await rowsOf(
      target_url,
      `select due_at from reactor.agenda where kind = 'statistics_mail'`,
    )
    expect(reminders).toHaveLength(1)
    expect(String(reminders[0]?.['due_at']) > new Date().toISOString()).toBe(true)

    const application = await createApplication(config, { terminal })
    const server = await serve(application, undefined)
    try {
      const nrs = new Map<string, number>()
      for (const { order, nr } of before) {
        const folded = await application.side.handler.load(
          orderDecider,
          orderStream(order),
          demoCompanies.kajkanten.company_uuid,
        )
        expect(folded?.state).toMatchObject({ status: 'completed', nr })
        nrs.set(order, nr ?? 0)
      }
      expect(new Set(nrs.values()).size).toBe(before.length)

      await expect.poll(() => calls, { timeout: 10_000 }).toContain('status')
      expect(calls).not.toContain('start')
      const attempt = await application.side.handler.load(
        paymentDecider,
        paymentStream(pending.card),
        demoCompanies.kajkanten.company_uuid,
      )
      expect(attempt?.state.state).not.toBe('created')
      const prints = await rowsOf(target_url, `select type from es.events where stream like 'printJob-%'`)
      expect(prints.filter(({ type }) => type === 'PrintJobSent')).toEqual([])
      expect(prints.filter(({ type }) => type === 'PrintJobFailed')).toHaveLength(summary.prints)
      const mails = await rowsOf(
        target_url,
        `select data from es.events where stream = $1 and type = 'PaperMailFailed'`,
        [`paper-${pending.mailed}`],
      )
      expect(JSON.stringify(mails)).toContain('unreachable')
      expect(await rowsOf(target_url, 'select 1 from identity.outbox')).toEqual([])
      expect(
        await rowsOf(target_url, 'select label from identity.cashiers where uuid = $1', [forgotten]),
      ).toEqual([{ label: '—' }])
      // The restored installation signs on by the pair that was installed, and the chain goes on.
      const token = (await application.identity.startSession(uuidOfUser(actors.admin))) ?? ''
      const call = callShop(server.url, () => token)
      const { kajkanten: company } = ids
      expect((await call(api.certificate.show, { company })).body.certificate).toMatchObject({
        of: 'entity',
        key_id: own.key_id,
      })
      const till = await tillOf(
        { call },
        { register: ids.registers.bar, cashier: ids.cashiers.mette, company, token },
      )
      await till.ensureOpen()
      expect((await till.sell([till.line(0)])).status).toBe(200)
      const [last] = await rowsOf(
        target_url,
        `select data->>'key_id' as key_id from es.events
         where type = 'EntrySealed' and data->>'register_uuid' = $1 and data->>'key_id' is not null
         order by position desc limit 1`,
        [ids.registers.bar],
      )
      expect(last).toEqual({ key_id: own.key_id })
      const verdict = await verifyShop({ database_url: target_url })
      expect(verdict, JSON.stringify(verdict)).toMatchObject({ ok: true })
    } finally {
      await server.close()
      await application.close()
    }

    await expect(restore(checked, config)).rejects.toThrow('The database is not empty: nothing was changed.')
  },
  scaled(60_000),
)

test('a list of forgotten people survives a truncated line', async () => {
  await forgottenList([at('list')]).note({
    subject_kind: 'user',
    subject_uuid: newId(),
    at: '2026-11-22T12:00:00.000Z',
    company_uuid: newId(),
    vat_entity_uuid: newId(),
  })
  expect((await readFile(at('list/forgotten.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(1)
})
