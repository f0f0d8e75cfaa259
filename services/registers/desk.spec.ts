import {
  addMs,
  type CompanyScope,
  type Instant,
  isRejection,
  type RecordedEvent,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf, sessionStream } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { createCommandHandler } from '../kernel/index.ts'
import { closeDesks, closeDesksDue, closeRegister } from '../processes/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { deskSession } from './desk.ts'
import { createSessions } from './sessions.ts'

const [company_uuid, vat_entity_uuid, office, invoices] = [900, 901, 3, 4].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const scope: CompanyScope = { company_uuid, vat_entity_uuid, resource_companies: [company_uuid] }
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

/** A company with an office and no open till. */
const officeShop = (
  over: { has_certificate?: boolean; payment_type?: Uuid | undefined; certificate_ends_at?: Instant } = {},
) => {
  const { has_certificate = true, payment_type = invoices, certificate_ends_at } = over
  const certificateEndedIn = async (_: unknown, opened_at: Instant, until: Instant) =>
    certificate_ends_at && opened_at < certificate_ends_at && certificate_ends_at < until
      ? certificate_ends_at
      : undefined
  const store = specStore()
  const handler = createCommandHandler(store)
  let now = '2026-11-21T12:00:00.000Z'
  const sessions = createSessions(store, handler, { now: () => now })
  const agenda = specAgenda()
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const sealer = createSealer({ store, signer, entityOf })
  const managers = [
    closeRegister({ store, handler, sessions, sealer, printsAlways: () => undefined, now: () => now }),
    closeDesks({ agenda, dayRules: () => ({ zone: 'Europe/Copenhagen', cut_offs: [] }) }),
  ]
  let seen = 0
  const react = async () => {
    const events = store.log.slice(seen)
    seen = store.log.length
    for (const manager of managers) await manager.react(events.filter((event) => manager.wants(event)))
  }
  const session = deskSession({
    handler,
    sessions,
    underRules: async () => ({ rules: 'covered', has_certificate }),
    certificateEndedIn,
    untilClosed: react,
    paymentType: () => payment_type,
  })
  return {
    store,
    react,
    later: (hours: number) => {
      now = addMs(now, hours * 3_600_000)
    },
    due: () => closeDesksDue({ handler, agenda, certificateEndedIn }, now),
    act: () => session({ scope, actor: office, now }),
    zs: () => store.log.filter(({ type }) => type === 'ZReportClosed').map(({ data }) => data),
  }
}

const numberOf = (opened: Awaited<ReturnType<ReturnType<typeof officeShop>['act']>>) =>
  isRejection(opened) ? opened.rejection : opened.n

test('R-7: the first act of a day opens the desk without a drawer, and the next one finds it open', async () => {
  const shop = officeShop()
  const opened = await shop.act()
  if (isRejection(opened)) throw new Error(opened.rejection)
  expect(opened.report).toMatchObject({
    register_uuid: deskOf(scope),
    without_drawer: 'desk',
    opened_by: office,
    float: 0,
    n: 1,
  })
  expect(numberOf(await shop.act())).toBe(1)
  // Nothing is sealed of an opening without a float.
  await shop.react()
  expect(typesIn(shop.store.log, sessionStream(opened.session_uuid))).toEqual(['RegisterOpened'])
})

test('R-7: a day that ends is closed by System, and the Z follows', async () => {
  const shop = officeShop()
  await shop.act()
  await shop.react()
  await shop.due()
  await shop.react()
  expect(shop.zs()).toEqual([])
  shop.later(20)
  await shop.due()
  await shop.due()
  await shop.react()
  expect(shop.zs()).toMatchObject([
    { n: 1, cashier_uuid: systemEmployee, float_next: 0, report: { totals: { receipts: 0 } } },
  ])
})

test('R-7: the first act of the next day closes a desk that nobody has closed, and counts in its own', async () => {
  const shop = officeShop()
  await shop.act()
  shop.later(30)
  expect(numberOf(await shop.act())).toBe(2)
  expect(shop.zs()).toMatchObject([{ n: 1 }])
})

test('R-18: a desk whose certificate ends in its day says so on its Z, whoever closes it', async () => {
  const certificate_ends_at = '2026-11-21T15:00:00.000Z'
  const flags = (shop: ReturnType<typeof officeShop>) =>
    shop.store.log.flatMap(({ type, data }) =>
      type === 'ClosingStarted' ? [(data as { certificate_ended_at?: Instant }).certificate_ended_at] : [],
    )
  const due = officeShop({ certificate_ends_at })
  await due.act()
  await due.react()
  due.later(20)
  await due.due()
  expect(flags(due)).toEqual([certificate_ends_at])
  const late = officeShop({ certificate_ends_at })
  await late.act()
  late.later(30)
  await late.act()
  // The next day's desk was opened after it.
  late.later(30)
  await late.act()
  expect(flags(late)).toEqual([certificate_ends_at, undefined])
})

test('R-18: a covered entity without a state certificate opens no desk', async () => {
  expect(numberOf(await officeShop({ has_certificate: false }).act())).toBe('company.no_certificate')
})

const typesIn = (log: readonly RecordedEvent[], stream: string) =>
  log.filter((event) => event.stream === stream).map(({ type }) => type)
