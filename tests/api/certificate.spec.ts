import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { addMs, logStart, type Uuid } from '@bon/contracts/kernel'
import { systemClock } from '@bon/infra/clock'
import { keyFileSigner, readCertificate } from '@bon/infra/signer'
import { afterAll, describe, expect, test } from 'vitest'
import { partPath } from '../../infra/saf-t/index.ts'
import { safTThread } from '../../infra/saf-t/saf-t-thread.ts'
import { madeUpAuthority } from '../../infra/spec-support/certificates.ts'
import { freshDatabase } from '../harness/database.ts'
import { openLog } from '../harness/open-log.ts'
import { hasOpenssl, verdictOfOpenssl } from '../harness/openssl-signatures.ts'
import { certificatesInSafT, expectValidSafT } from '../harness/saf-t-of-shop.ts'
import { actors, type Shop, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'

const day_ms = 86_400_000
const hour_ms = 3_600_000
const keys_dir = join(await mkdtemp(join(tmpdir(), 'bon-certificate-')), 'keys')
afterAll(() => rm(keys_dir, { recursive: true, force: true }))

/** Issued nearly three years ago, so it expires in 70 days; the test advances the clock. */
const ends_in_days = 70
const signer = await keyFileSigner(keys_dir, Date.now() - (3 * 365 - ends_in_days) * day_ms)
const ends_at = new Date(new X509Certificate(signer.certificate_pem).validTo).toISOString()
let ahead_ms = 0
const clock = { ...systemClock, now: () => addMs(systemClock.now(), ahead_ms) }
const { call, application, ids, stop, url } = await startShop({ clock, config: { keys_dir } })
afterAll(stop)

/** As shown in health, on a company's dashboard, and on the provider's pages. */
const reportedCertificates = async () => {
  const [admin, superadmin] = await Promise.all(
    [actors.admin, actors.super].map((email) => application.identity.startSession(uuidOfUser(email))),
  )
  const health = (await (await fetch(`${url}/health`)).json()) as { certificate: unknown }
  const dashboard = await call(api.statistics.dashboard, { token: admin ?? '', company: ids.kajkanten })
  const provider = await call(api.journal.certificateStatus, { token: superadmin ?? '', company: null })
  return [health.certificate, dashboard.body.certificate, provider.body]
}

test.each([
  [69, null],
  [59, 'within_60_days'],
  [29, 'within_30_days'],
  [6, 'within_7_days'],
  [0.5, 'within_1_day'],
  [-0.1, 'ended'],
])(
  'FIND-H2: a certificate that expires in %s days, in health, for company and provider',
  async (days, warning) => {
    ahead_ms = (ends_in_days - days) * day_ms
    const expected = { ends_at, warning }
    expect(await reportedCertificates()).toEqual([expected, expected, expected])
  },
)

describe('a certificate of the VAT entity’s own', async () => {
  let later_ms = 0
  const time = { ...systemClock, now: () => addMs(systemClock.now(), later_ms) }
  const own_dir = join(await mkdtemp(join(tmpdir(), 'bon-certificate-')), 'keys')
  afterAll(() => rm(own_dir, { recursive: true, force: true }))
  const config = { keys_dir: own_dir, database_url: await freshDatabase() }
  const shop = await startShop({ clock: time, config })
  const second = await startShop({ clock: time, config: { ...config, roles: ['api'] } })
  afterAll(async () => {
    await second.application.close()
    await shop.stop()
  })
  const authority = await madeUpAuthority()
  const tillIn = ({ call, ids, tokens }: Pick<Shop, 'call' | 'ids' | 'tokens'>) =>
    tillOf(
      { call },
      {
        register: ids.registers.restaurant,
        cashier: ids.cashiers.mette,
        company: ids.kajkanten,
        token: tokens.admin,
      },
    )
  const [till, secondTill] = await Promise.all([tillIn(shop), tillIn(second)])
  const wish = (public_key_pem: string, over: Partial<Parameters<typeof authority.issue>[0]> = {}) => {
    const now_ms = Date.parse(time.now())
    return {
      public_key_pem,
      cvr: '12345674',
      from_ms: now_ms - day_ms,
      to_ms: now_ms + 100 * day_ms,
      ...over,
    }
  }
  const install = (certificate_pem: string, at: { company?: Uuid; token?: string } = {}) =>
    shop.call(api.certificate.install, { ...at, body: { certificate_pem } })
  const requested = async (at: { company?: Uuid; token?: string } = {}) =>
    (await shop.call(api.certificate.request, at)).body.signing_request
  const keyFacts = async () => {
    const store = openLog(config)
    const found: unknown[] = []
    for await (const { type, data, meta } of store.readAll(logStart, { limit: 1e9, prefixes: ['journal-'] }))
      if (type === 'JournalKeyIntroduced' && meta.vat_entity_uuid === shop.ids.entity) found.push(data)
    await store.close()
    return found
  }

  test('R-18: nothing is installed but a certificate for the pair made here, of OCES, of this CVR number, and valid for a day', async () => {
    const before = (await shop.call(api.certificate.show)).body
    expect(before).toMatchObject({ cvr: '12345674', signing_request: null, may_change: true })
    expect(before.certificate).toMatchObject({ of: 'installation', opens_covered: false })
    expect(before.registers.map(({ uuid }) => uuid)).toContain(shop.ids.registers.restaurant)
    const [one, two] = [await requested(), await requested()]
    expect(one?.request_pem).toContain('BEGIN CERTIFICATE REQUEST')
    expect(two).toEqual(one)
    const key = one?.public_key_pem ?? ''
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const now_ms = Date.parse(time.now())
    const refused = [
      ['not_a_certificate', 'not a certificate'],
      ['other_key', await authority.issue(wish(other.export({ type: 'spki', format: 'pem' }).toString()))],
      ['not_oces', await authority.issue(wish(key, { issuer: 'Somebody Else CA' }))],
      ['other_cvr', await authority.issue(wish(key, { cvr: '39475620' }))],
      ['not_yet_valid', await authority.issue(wish(key, { from_ms: now_ms + hour_ms }))],
      ['ended', await authority.issue(wish(key, { to_ms: now_ms - hour_ms }))],
      ['ends_within_a_day', await authority.issue(wish(key, { to_ms: now_ms + 23 * hour_ms }))],
    ] as const
    for (const [reason, pem] of refused)
      expect((await install(pem)).problem).toMatchObject({
        code: 'company.certificate_refused',
        params: { reason },
      })
    // Another company has a pair of its own, and a company below one of the same entity changes nothing.
    const nabo = { company: shop.ids.nabo, token: shop.tokens.neighbour }
    expect((await requested(nabo))?.public_key_pem).not.toBe(key)
    expect((await install(await authority.issue(wish(key)), nabo)).problem?.params).toEqual({
      reason: 'other_key',
    })
    expect((await install('-', { company: shop.ids.terrassen })).problem?.code).toBe('resource.inherited')
    expect((await shop.call(api.certificate.show)).body.certificate).toEqual(before.certificate)
    expect(await keyFacts()).toHaveLength(1)
  })

  test('R-19: the old key vouches for the installed one, with which every process signs on; verify and SAF-T agree', async () => {
    await till.ensureOpen()
    const before = (await shop.call(api.certificate.show)).body.certificate
    for (const each of [till, secondTill]) expect((await each.sell([each.line(0)])).status).toBe(200)
    const key = (await requested())?.public_key_pem ?? ''
    const pem = await authority.issue(wish(key, { to_ms: Date.parse(time.now()) + 30 * hour_ms }))
    const { ends_at } = readCertificate(pem) ?? {}
    const installed = (await install(`${pem}\n${authority.root_pem}`)).body
    expect(installed.certificate).toMatchObject({ of: 'entity', ends_at, opens_covered: true })
    expect(installed.signing_request).toBeNull()
    expect(installed.registers.find(({ uuid }) => uuid === till.register)?.open_since).not.toBeNull()
    // Sent again it is the same certificate, and no second fact.
    expect((await install(pem)).body.certificate).toEqual(installed.certificate)
    for (const each of [secondTill, till]) expect((await each.sell([each.line(0)])).status).toBe(200)
    expect(await keyFacts()).toMatchObject([
      { how: 'first' },
      { how: 'by_old_key', key_id: installed.certificate.key_id },
    ])
    const { body } = await second.call(api.journal.certificate)
    expect(body.key_id).toBe(installed.certificate.key_id)
    const dashboard = await shop.call(api.statistics.dashboard)
    expect(dashboard.body.certificate.ends_at).toBe(ends_at)
    await expectTrueBooks(config)
    await expectValidSafT(config)
    expect(await certificatesInSafT(config, shop.ids.entity)).toEqual([
      before.serial_number,
      installed.certificate.serial_number,
    ])
  })

  test('R-18: a covered entity opens with it until a day before it ends; the next one is for the same or a new key', async () => {
    const { revision } = (await shop.call(api.company.cashRegisterRules)).body
    const covered = { if_match: revision, body: { cash_register_rules: 'covered' as const } }
    expect((await shop.call(api.company.changeCashRegisterRules, covered)).status).toBe(200)
    await till.ensureClosed()
    expect((await till.open()).status).toBe(200)
    await till.ensureClosed()
    // Within the eight hours after which a person signs in anew.
    later_ms = 7 * hour_ms
    expect((await till.open()).problem?.code).toBe('company.no_certificate')
    const key = (await requested())?.public_key_pem ?? ''
    const to_ms = Date.parse(time.now()) + 30 * hour_ms
    expect((await install(await authority.issue(wish(key, { to_ms })))).status).toBe(200)
    expect(await keyFacts()).toHaveLength(3)
    expect((await till.open()).status).toBe(200)
    expect((await till.sell([till.line(0)])).status).toBe(200)
    await till.ensureClosed()
    await expectTrueBooks(config)
  })

  test('R-18: a session that is open when its certificate ends goes on, and till, X and Z say so; the next one does not', async () => {
    const status = async () =>
      (await shop.call(api.registers.show, { params: { uuid: till.register } })).body.register
    const ended_at = (await shop.call(api.certificate.show)).body.certificate.ends_at
    expect((await till.open()).status).toBe(200)
    expect((await till.x()).body.z_report.certificate_ended_at).toBeUndefined()
    expect((await status()).certificate_ended_at).toBeUndefined()
    later_ms += 31 * hour_ms
    // Whoever did nothing for eight hours signs in anew.
    shop.tokens.admin = (await shop.application.identity.startSession(uuidOfUser(actors.admin))) ?? ''
    const next = await tillIn(shop)
    expect((await next.sell([next.line(0)])).status).toBe(200)
    expect((await status()).certificate_ended_at).toBe(ended_at)
    expect((await next.x()).body.z_report.certificate_ended_at).toBe(ended_at)
    // It is replaced too late for this session.
    const key = (await requested())?.public_key_pem ?? ''
    expect((await install(await authority.issue(wish(key)))).status).toBe(200)
    const closed = await next.close()
    expect(closed.body.z_report).toMatchObject({ status: 'closed', certificate_ended_at: ended_at })
    expect((await next.open()).status).toBe(200)
    expect((await status()).certificate_ended_at).toBeUndefined()
    await next.ensureClosed()
    await expectTrueBooks(config)
  })

  test.runIf(process.platform === 'linux')(
    'EXP-03: a full disk ends an export by its reason, and leaves no file',
    async () => {
      const folder = await mkdtemp(join(own_dir, 'full-'))
      // What is written there fails as on a full disk.
      await symlink('/dev/full', `${partPath(folder, 1)}.unfinished`)
      const { urls } = shop.application
      const stopping = new AbortController()
      const names = { known: true }
      const thread = safTThread({
        database_url: urls.application,
        eventstore_url: undefined,
        version: 'test',
        supplier: undefined,
        people: async () => {
          if (!names.known) throw new Error('the vault is away')
          return new Map()
        },
        clock: time,
        signal: stopping.signal,
      })
      const period = { vat_entity_uuid: shop.ids.entity, from: '2026-01-01', to: '2027-12-31' } as const
      const told = await thread.run({ period, folder, only_check: false }, () => undefined)
      expect(told).toMatchObject({ failed: 'no_space' })
      expect(await readdir(folder)).toEqual([])
      // The next job is made all the same, and one without its names ends instead of waiting for them.
      const check = () => thread.run({ period, folder, only_check: true }, () => undefined)
      expect(await check()).toMatchObject({ verdict: { transactions: expect.any(Number) } })
      names.known = false
      await expect(check()).rejects.toThrow('the vault is away')
      await thread.ended()
      names.known = true
      expect(await check()).toMatchObject({ verdict: { transactions: expect.any(Number) } })
      stopping.abort()
      await thread.ended()
    },
  )

  test.skipIf(!hasOpenssl())(
    'EXP-02, R-23: the program openssl verifies every signature of the divided file, across three new keys',
    async () => {
      const { files, certificates, verified, refused } = await verdictOfOpenssl(config, shop.ids.entity)
      expect({ refused, certificates }).toEqual({ refused: [], certificates: (await keyFacts()).length })
      expect(files).toBeGreaterThan(1)
      expect(verified).toBeGreaterThan(6)
    },
  )
})
