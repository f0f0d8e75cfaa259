import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { identityDb, migrateIdentity } from '../identity/identity.tables.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { createOutbox } from './outbox.ts'
import { smtpPost } from './smtp.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 5 })
afterAll(() => pool.end())
await migrateIdentity(pool)
const clock = manualClock()
const db = identityDb(pool)
const { log, lines } = collectLines()
beforeEach(() => {
  lines.length = 0
})
const letter = {
  to: 'å@kajkanten.example',
  subject: 'Ny adgangskode',
  text: 'Hej Åse\n',
  kind: 'password_reset',
} as const
const waiting = async () => Number((await pool.query('select count(*) as n from identity.outbox')).rows[0].n)

/** The part of RFC 5321 that is needed to accept a letter. */
const smtpServer = async () => {
  const received: string[] = []
  const server = createServer((socket) => {
    let data = false
    socket.write('220 double\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line === '') continue
        received.push(line)
        if (data && line !== '.') continue
        data = line === 'DATA'
        socket.write(data ? '354 go on\r\n' : line.startsWith('EHLO') ? '250 SMTPUTF8\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, said: received, close: () => server.close() }
}

test('a letter is sent by SMTP once, and is then deleted here', async () => {
  const server = await smtpServer()
  const stop = new AbortController()
  const post = smtpPost({ url: server.url, from: 'Bon <bon@bon.example>' })
  const outbox = createOutbox({ db, clock, newId, log, post, demo_company: newId() })
  expect(outbox.isOpen).toBe(false)
  await outbox.mailer.send(letter)
  const delivering = outbox.deliver(stop.signal)
  await expect.poll(waiting).toBe(0)
  stop.abort()
  await clock.advance(10_000)
  await delivering
  expect(server.said.filter((line) => line.startsWith('MAIL FROM:<bon@bon.example>')).length).toBe(1)
  expect(server.said.some((line) => line.startsWith('RCPT TO') && line.includes('kajkanten.example'))).toBe(
    true,
  )
  expect(server.said.join('\n')).toContain('Subject: Ny adgangskode')
  server.close()
})

test('an unavailable mail server is retried, and its log lines name nobody', async () => {
  let tries = 0
  const post = async () => {
    tries++
    if (tries < 3)
      throw Object.assign(new Error(`no such user ${letter.to}`), { code: 'EENVELOPE', responseCode: 450 })
  }
  const stop = new AbortController()
  const outbox = createOutbox({ db, clock, newId, log, post, demo_company: undefined })
  await outbox.mailer.send(letter)
  const delivering = outbox.deliver(stop.signal)
  const waitAndCount = async () => {
    await clock.advance(60_000)
    return waiting()
  }
  await expect.poll(waitAndCount, { timeout: 10_000 }).toBe(0)
  expect(tries).toBe(3)
  expect(lines).toEqual(
    [1, 2].map((tries) => ({
      level: 'warn',
      msg: 'a letter was not taken by the mail server and is tried again',
      letter_uuid: expect.any(String),
      kind: 'password_reset',
      tries,
      code: 'EENVELOPE',
      smtp_code: 450,
    })),
  )
  stop.abort()
  await clock.advance(10_000)
  await delivering
})

test('a letter to a guest is written once, sent with its attachment, and its outcome is recorded before it is deleted', async () => {
  const ended: string[] = []
  const posted: unknown[] = []
  const post = async ({
    to,
    file,
  }: {
    to: string
    file?: { name: string; bytes: Uint8Array } | undefined
  }) => {
    if (to.startsWith('nobody')) throw Object.assign(new Error('no such user'), { responseCode: 550 })
    posted.push([file?.name, file && Buffer.from(file.bytes).toString()])
  }
  const onEnded = async ({ uuid }: { uuid: string }, outcome: string) => {
    ended.push(`${uuid} ${outcome} ${await waiting()}`)
  }
  const stop = new AbortController()
  const outbox = createOutbox({ db, clock, newId, log, post, demo_company: undefined, ended: onEnded })
  const guest = { uuid: newId(), company_uuid: newId(), subject: newId() }
  const file = { name: 'kvittering-1.pdf', bytes: Buffer.from('%PDF') }
  const receipt = { ...letter, kind: 'receipt', file, guest } as const
  for (const _ of ['once', 'again']) await outbox.mailer.send(receipt)
  const refused = { ...receipt, to: 'nobody@kajkanten.example', guest: { ...guest, uuid: newId() } }
  const delivering = outbox.deliver(stop.signal)
  await expect.poll(waiting).toBe(0)
  await outbox.mailer.send(refused)
  const waitAndCount = async () => {
    await clock.advance(10_000)
    return waiting()
  }
  await expect.poll(waitAndCount).toBe(0)
  expect(posted).toEqual([['kvittering-1.pdf', '%PDF']])
  expect(ended).toEqual([`${guest.uuid} sent 1`, `${refused.guest.uuid} refused 1`])
  expect(lines).toEqual([
    {
      level: 'error',
      msg: 'a letter was refused by the mail server',
      letter_uuid: refused.guest.uuid,
      kind: 'receipt',
      tries: 1,
      smtp_code: 550,
    },
  ])
  stop.abort()
  await clock.advance(10_000)
  await delivering
})

test('letters that are not sent are deleted after a week', async () => {
  const outbox = createOutbox({ db, clock, newId, log, post: undefined, demo_company: undefined })
  await outbox.mailer.send(letter)
  await clock.advance(8 * 24 * 3600_000)
  await outbox.sweep()
  expect(await waiting()).toBe(0)
})

test('a letter with an id is written once, also after it was sent and deleted here', async () => {
  const posted: string[] = []
  const post = async ({ to }: { to: string }) => void posted.push(to)
  const stop = new AbortController()
  const outbox = createOutbox({ db, clock, newId, log, post, demo_company: undefined })
  const statistics = { ...letter, kind: 'statistics', uuid: newId() } as const
  const send = () => outbox.mailer.send(statistics)
  await Promise.all([send(), send(), send()])
  expect(await waiting()).toBe(1)
  const delivering = outbox.deliver(stop.signal)
  await expect.poll(waiting).toBe(0)
  await send()
  expect(await waiting()).toBe(0)
  await outbox.mailer.send({ ...statistics, uuid: newId() })
  const waitAndCount = async () => {
    await clock.advance(10_000)
    return waiting()
  }
  await expect.poll(waitAndCount).toBe(0)
  expect(posted).toHaveLength(2)
  stop.abort()
  await clock.advance(10_000)
  await delivering
  await clock.advance(61 * 86_400_000)
  await outbox.sweep()
  expect((await pool.query('select 1 from identity.written_letters')).rows).toEqual([])
})
