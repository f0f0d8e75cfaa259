import { type AnyEndpoint, money, type RequestContext } from '@bon/contracts/kernel'
import {
  cashMoveEndpoints,
  forcedCloseEndpoints,
  registerEndpoints,
  sessionEndpoints,
  sessionStream,
  sessionUuid,
} from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { registerRoutes } from './register.routes.ts'
import { createSessions } from './sessions.ts'
import { zReportDecider } from './z-report.decider.ts'

const register = specId(1)
const cashier_uuid = specId(2)
const scope = { company_uuid: specId(900), vat_entity_uuid: specId(901), resource_companies: [] }
const counts = [{ unit: 100, count: 0 }]
const closing = {
  cashier_uuid,
  counts,
  expected: 0,
  confirmed_difference: 0,
  counted_tenders: [],
  bank_drop_amount: null,
}

/** The routes on a store; the test plays the process manager that closes. */
const openShop = ({
  isReady = true,
  types = [] as string[],
  asksPin = false,
  hasPin = false,
  open_payments = 0,
  settles = true,
  doubted = false,
  under = { rules: null, has_certificate: false } as Awaited<ReturnType<RegisterDependencies['underRules']>>,
} = {}) => {
  const cash = isReady ? { uuid: specId(3), name: 'Kontant', units: [100], rounding_unit: 50 } : undefined
  let isDoubted = doubted
  let isSignedIn = true
  const store = specStore()
  const handler = createCommandHandler(store)
  const sessions = createSessions(store, handler, { now: () => '2026-11-21T12:00:00.000Z' })
  const never = () => Promise.reject(new Error('not asked here'))
  const closeIt = async (session_uuid: string) => {
    const end = {
      type: 'CloseZReport',
      first_nr: null,
      last_nr: null,
      signature: '',
      previous_signature: '',
    } as const
    const id = specId(500 + store.log.length)
    await handler.handle(zReportDecider, sessionStream(session_uuid), end, { ...who, command_id: id })
  }
  const routes = registerRoutes({
    handler,
    sessions,
    directory: {
      register: async (_, uuid) => ({ uuid, cash, payment_type_uuids: types, to_count: [] }),
      hasCashier: async (_, uuid) => uuid !== unknownCashier,
      paymentType: never,
      card: () => undefined,
      discountKind: () => undefined,
      takes: () => true,
      terminals: () => [],
      isSimulated: () => false,
      giftCardType: () => undefined,
      sellable: never,
      soldThen: never,
      paymentTypeEver: () => undefined,
      everCashier: never,
      everSold: () => true,
      everVatType: () => true,
    },
    untilClosed: closeIt,
    rows: never,
    data: never,
    dataAnywhere: never,
    catalogueChanges: async () => undefined,
    catalogue: never,
    ordersAtClose: async () => [],
    reachOrders: async () => undefined,
    oweRest: async () => true,
    dropEmpty: async () => undefined,
    openPayments: async () => open_payments,
    sumTerminals: async () => undefined,
    settleTerminals: async () => (settles ? undefined : { terminal: 'Sal', reason: 'terminal_offline' }),
    isBlocked: () => false,
    isApproved: () => true,
    underRules: async () => under,
    certificateEndedIn: async () => undefined,
    checkPin: async (_, pin) => {
      if (pin === '000') return 'wrong'
      return pin === '999' ? { locked_ms: 29_100 } : { uuid: specId(Number(pin)), initials: pin }
    },
    takesAdminPin: async () => (hasPin ? cashier_uuid : undefined),
    publishChange: () => undefined,
    signIns: {
      begin: async () => undefined,
      end: async () => undefined,
      covers: async () => isSignedIn,
      stands: async () => isSignedIn,
      wasHere: async () => isSignedIn,
    },
    clock: {
      unconfirmed: () => (isDoubted ? { shown, last: now } : undefined),
      confirm: async () => {
        isDoubted = false
      },
    },
    storeText: never,
    readText: never,
    pinOpensDrawer: () => asksPin,
    expenseAccounts: () => [],
    countsBlind: () => false,
    hasDrawer: () => false,
    openDrawer: async () => 'none',
  })
  const call = (endpoint: AnyEndpoint, n: number, body: object, uuid = register) => {
    const route = routes.find((each) => each.endpoint === endpoint)
    const context = {
      now,
      actor: 'spec',
      scope,
      command_id: specId(100 + n),
      caller: '',
    } satisfies RequestContext
    return route?.handler({ params: { uuid } as never, query: {} as never, body: body as never }, context)
  }
  return {
    store,
    call,
    lock: () => {
      isSignedIn = false
    },
  }
}
const unknownCashier = specId(999)
const now = '2026-11-21T08:00:00.000Z'
const shown = '2027-11-21T08:00:00.000Z'
const who = { ...scope, actor: 'spec', now }
const types = (store: ReturnType<typeof specStore>) =>
  store.log.map(({ stream, type }) => `${sessionOf(stream)} ${type}`)
const sessionOf = (stream: string) =>
  [1, 2, 3].find((n) => stream === sessionStream(sessionUuid(register, n)))
const firstDay = [
  '1 RegisterOpened',
  '1 XReportTaken',
  '1 ClosingStarted',
  '1 CashCounted',
  '1 ZReportClosed',
]

test('opening, an X report and a close repeated after the Z change nothing, and answer the same (INVAR-10)', async () => {
  const { store, call } = openShop()
  const actions = [
    [sessionEndpoints.open, 1, { cashier_uuid, counts }],
    [sessionEndpoints.xReport, 2, { cashier_uuid }],
    [sessionEndpoints.close, 3, closing],
  ] as const
  const answers = []
  for (const [endpoint, n, body] of actions) answers.push(await call(endpoint, n, body))
  expect(types(store)).toEqual(firstDay)
  for (const [i, [endpoint, n, body]] of actions.entries()) {
    expect(await call(endpoint, n, body)).toMatchObject({ body: (answers[i] as { body: object }).body })
  }
  expect(types(store)).toEqual(firstDay)

  await call(sessionEndpoints.open, 4, { cashier_uuid, counts })
  for (const [endpoint, n, body] of actions) await call(endpoint, n, body)
  expect(types(store)).toEqual([...firstDay, '2 RegisterOpened'])
})

test('R-26: a register opens with a clock a day ahead only once an administrator has confirmed the clock', async () => {
  const opening = { cashier_uuid, counts }
  const refused = openShop({ doubted: true })
  expect(await refused.call(sessionEndpoints.open, 1, opening)).toEqual({
    rejection: 'register.clock_unconfirmed',
    params: { shown, last: now },
  })
  expect(await refused.call(sessionEndpoints.open, 2, { ...opening, confirmed_clock: true })).toMatchObject({
    rejection: 'register.clock_unconfirmed',
  })
  expect(refused.store.log).toEqual([])

  const { call, store } = openShop({ doubted: true, hasPin: true })
  const confirmed = { ...opening, confirmed_clock: true }
  expect(await call(sessionEndpoints.open, 1, confirmed)).toMatchObject({
    body: { z_report: { opened_at: shown } },
  })
  await call(sessionEndpoints.open, 1, confirmed)
  expect(store.log.map(({ type, data }) => [type, (data as { at: string }).at])).toEqual([
    ['ClockConfirmed', shown],
    ['RegisterOpened', shown],
  ])
})

test('REG-55: a register without a counted payment type, or for an unknown cashier, is not opened', async () => {
  const noCash = openShop({ isReady: false })
  expect(await noCash.call(sessionEndpoints.open, 1, { cashier_uuid, counts })).toMatchObject({
    rejection: 'register.not_ready',
  })
  const { call, store } = openShop()
  expect(await call(sessionEndpoints.open, 1, { cashier_uuid: unknownCashier, counts })).toMatchObject({
    rejection: 'cashier.unknown',
  })
  expect(types(store)).toEqual([])
})

const withoutCash = { isReady: false, types: [specId(4)] }

test('REG-55: a register that takes no cash opens and closes without a count, and its Z says that it has no drawer', async () => {
  const { call, store } = openShop(withoutCash)
  const opened = { without_drawer: 'no_cash', float: 0, status: 'open', cash_type_uuid: specId(4) }
  expect(await call(sessionEndpoints.open, 1, { cashier_uuid, counts: [] })).toMatchObject({
    body: { z_report: opened },
  })
  expect(await call(sessionEndpoints.session, 2, {})).toMatchObject({ body: { z_report: opened } })
  const laidIn = { cashier_uuid, amount: money(10_00), reason: 'change' }
  expect(await call(cashMoveEndpoints.deposit, 3, laidIn)).toMatchObject({ rejection: 'register.not_ready' })
  const closed = { n: 1, difference: null, counted: null, without_drawer: 'no_cash' }
  expect(await call(sessionEndpoints.close, 4, { ...closing, counts: [] })).toMatchObject({
    body: { z_report: closed },
  })
  // A close of the office or without the terminal's own is still a forced one.
  const lost = openShop(withoutCash)
  await lost.call(sessionEndpoints.open, 1, { cashier_uuid, counts: [] })
  const force = { reason: 'terminal' }
  const session = sessionUuid(register, 1)
  expect(await lost.call(forcedCloseEndpoints.desk, 2, force, session)).toMatchObject({
    body: { z_report: { without_drawer: 'no_cash', forced: { from: 'back_office' } } },
  })
  // With cash the same commands count the drawer.
  const other = openShop()
  await other.call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  await other.call(sessionEndpoints.close, 4, closing)
  expect(types(store)).toEqual(types(other.store).filter((type) => type !== '1 CashCounted'))
})

test('an open register is not opened again, and a closed one accepts no X report', async () => {
  const { call } = openShop()
  expect(await call(sessionEndpoints.xReport, 1, { cashier_uuid })).toMatchObject({
    rejection: 'register.not_open',
  })
  await call(sessionEndpoints.open, 2, { cashier_uuid, counts })
  expect(await call(sessionEndpoints.open, 3, { cashier_uuid, counts })).toMatchObject({
    rejection: 'register.already_open',
  })
  expect(await call(sessionEndpoints.open, 2, { cashier_uuid: specId(9), counts })).toMatchObject({
    rejection: 'command.reused',
  })
  expect(await call(sessionEndpoints.close, 4, { ...closing, expected: money(100) })).toMatchObject({
    rejection: 'register.expected_changed',
  })
})

test('a sign-in is identified by its id: repeated it is once, for another cashier it is refused', async () => {
  const { store, call } = openShop()
  const signIn = (n: number, pin: string) => call(registerEndpoints.signIn, n, { pin })
  expect(await signIn(1, '1111')).toMatchObject({ body: { cashier: { initials: '1111' } } })
  expect(await signIn(1, '1111')).toMatchObject({ body: { cashier: { initials: '1111' } } })
  expect(await signIn(1, '2222')).toMatchObject({ rejection: 'command.reused' })
  expect(store.log).toHaveLength(1)
})

test('PAY-10: where the company requires it, the drawer opens with the cashier’s own PIN only, and no PIN is stored', async () => {
  const { store, call } = openShop({ asksPin: true })
  await call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  const action = { cashier_uuid, reason: 'change' }
  const by = (n: number, pin?: string) =>
    call(cashMoveEndpoints.openDrawer, n, pin === undefined ? action : { ...action, pin })
  expect(await by(2)).toMatchObject({ rejection: 'register.drawer_pin_needed' })
  expect(await by(3, '000')).toMatchObject({ rejection: 'cashier.wrong_pin' })
  expect(await by(4, '007')).toMatchObject({ rejection: 'cashier.wrong_pin' })
  expect(await by(5, '999')).toMatchObject({ rejection: 'cashier.locked', params: { seconds: 30 } })
  expect(types(store)).toEqual(['1 RegisterOpened'])
  const opened = { body: { drawer: 'none', z_report: { totals: { drawer_openings: 1 } } } }
  expect(await by(6, '2')).toMatchObject(opened)
  // A repetition with any PIN: the same command, executed once.
  expect(await by(6, '000')).toMatchObject(opened)
  expect(types(store)).toEqual(['1 RegisterOpened', '1 DrawerOpened'])
})

test('S-05: a cashier who is not signed in can do nothing at the register; earlier commands are answered again', async () => {
  const { store, call, lock } = openShop()
  const opening = { cashier_uuid, counts, confirmed_since_close: 0 }
  await call(sessionEndpoints.open, 1, opening)
  const move = { cashier_uuid, amount: 100, reason: 'other' }
  const moved = await call(cashMoveEndpoints.deposit, 2, move)
  expect(moved).toMatchObject({ body: { z_report: { status: 'open' } } })
  lock()
  const written = store.log.length
  const refused = await Promise.all([
    call(cashMoveEndpoints.deposit, 11, move),
    call(cashMoveEndpoints.withdraw, 12, move),
    call(cashMoveEndpoints.openDrawer, 13, { cashier_uuid, reason: 'change' }),
    call(sessionEndpoints.xReport, 14, { cashier_uuid }),
    call(sessionEndpoints.close, 15, closing),
    call(forcedCloseEndpoints.register, 16, { cashier_uuid, reason: 'other', count: null }),
  ])
  for (const answer of refused) expect(answer).toMatchObject({ rejection: 'cashier.not_signed_in' })
  expect(await call(sessionEndpoints.open, 17, opening, specId(77))).toMatchObject({
    rejection: 'cashier.not_signed_in',
  })
  expect(store.log.length).toBe(written)
  expect(await call(sessionEndpoints.open, 1, opening)).toMatchObject({
    body: { z_report: { status: 'open' } },
  })
  const { body } = moved as { body: object }
  expect(await call(cashMoveEndpoints.deposit, 2, move)).toMatchObject({ body })
})

test('ZR-17: a forced close requires an administrator’s PIN, is not done twice, and needs no count', async () => {
  const body = { cashier_uuid, reason: 'terminal', count: null }
  const barred = openShop()
  await barred.call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  expect(await barred.call(forcedCloseEndpoints.register, 2, body)).toMatchObject({
    rejection: 'register.admin_pin_needed',
  })
  const { store, call } = openShop({ hasPin: true })
  await call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  const forced = { reason: 'terminal', from: 'register' }
  const closed = await call(forcedCloseEndpoints.register, 2, body)
  expect(closed).toMatchObject({ body: { z_report: { status: 'closed', forced, counted: null } } })
  expect(await call(forcedCloseEndpoints.register, 2, body)).toMatchObject(closed as object)
  expect(types(store)).toEqual(['1 RegisterOpened', '1 ClosingStarted', '1 ZReportClosed'])
})

test('ZR-16, ZR-27, TERM-11: attempts without a known outcome block the close, with their number; a forced close succeeds', async () => {
  const { store, call } = openShop({ hasPin: true, open_payments: 2 })
  await call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  expect(await call(sessionEndpoints.close, 2, closing)).toMatchObject({
    rejection: 'register.payments_open',
    params: { count: 2 },
  })
  expect(types(store)).toEqual(['1 RegisterOpened'])
  const { cashier_uuid: _, ...count } = closing
  const body = { cashier_uuid, reason: 'terminal', count }
  expect(await call(forcedCloseEndpoints.register, 3, body)).toMatchObject({
    body: { z_report: { status: 'closed', counted: 0, forced: { reason: 'terminal' } } },
  })
})

test('ZR-16, ZR-27, PAY-28: a terminal that does not settle blocks the close, with its name and reason; a forced close succeeds', async () => {
  const { store, call } = openShop({ hasPin: true, settles: false })
  await call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  expect(await call(sessionEndpoints.close, 2, closing)).toMatchObject({
    rejection: 'register.terminal_unsettled',
    params: { terminal: 'Sal', reason: 'terminal_offline' },
  })
  expect(types(store)).toEqual(['1 RegisterOpened'])
  const body = { cashier_uuid, reason: 'terminal', count: null }
  expect(await call(forcedCloseEndpoints.register, 3, body)).toMatchObject({
    body: { z_report: { status: 'closed', settlements: [] } },
  })
})

test('ZR-17: the back office closes the open session, and no earlier one', async () => {
  const { store, call } = openShop()
  await call(sessionEndpoints.open, 1, { cashier_uuid, counts })
  const first = sessionUuid(register, 1)
  const body = { reason: 'left_open' }
  expect(await call(forcedCloseEndpoints.desk, 2, body, first)).toMatchObject({
    body: { z_report: { n: 1, status: 'closed', closed_by: null } },
  })
  await call(sessionEndpoints.open, 3, { cashier_uuid, counts })
  expect(await call(forcedCloseEndpoints.desk, 4, body, first)).toMatchObject({
    rejection: 'register.not_open',
  })
  expect(await call(forcedCloseEndpoints.desk, 5, body, specId(77))).toMatchObject({
    rejection: 'request.not_found',
  })
  expect(types(store).at(-1)).toBe('2 RegisterOpened')
})
