import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { addMs } from '@bon/contracts/kernel'
import { systemClock } from '@bon/infra/clock'
import { keyFileSigner } from '@bon/infra/signer'
import { afterAll, expect, test } from 'vitest'
import { actors, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'

const day_ms = 86_400_000
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
