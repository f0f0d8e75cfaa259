import {
  addMs,
  type CompanyScope,
  type DayRules,
  dayBegins,
  type Instant,
  type Uuid,
} from '@bon/contracts/kernel'
import { type Hue, isOfTill, leftIn, type RegisterStatus } from '@bon/contracts/registers'
import { companies, registers } from '@bon/contracts/resources'
import { dayRulesIn, moneyLimitsOf, paymentStatusOf, settingsOf } from '../companies/index.ts'
import { hasDrawer, scaleOfRegister } from '../devices/index.ts'
import { mayInvoice } from '../invoices/index.ts'
import type { Catalogue } from '../resources/index.ts'
import type { CurrentSession, Sessions } from './sessions.ts'
import { statusMessagesFor } from './status-messages.ts'

export type CashierTag = { uuid: Uuid; initials: string; label: string; hue: string }

type Dependencies = {
  catalogue: Catalogue
  sessions: Sessions
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  now(): Instant
  certificateEndedIn(scope: CompanyScope, opened_at: Instant, now: Instant): Promise<Instant | undefined>
}

/** The current state of one register. */
export const registerStatus = async (
  { catalogue, sessions, cashiers, now, certificateEndedIn }: Dependencies,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<RegisterStatus | undefined> => {
  const register = catalogue.find(registers, scope, uuid)
  const company = catalogue.anywhere(companies, scope.company_uuid)
  if (!register || !company) return undefined
  const session = await sessions.latest(uuid, scope.company_uuid)
  const tag = openSessionTag(session, dayRulesIn(catalogue, scope))
  const ended_at = tag && (await certificateEndedIn(scope, tag.opened_at, now()))
  return {
    uuid,
    identifier: register.identifier,
    name: register.name,
    company: { uuid: company.uuid, name: company.display_name, currency: company.currency },
    session: tag,
    ...(ended_at && { certificate_ended_at: ended_at }),
    main_display: register.settings.register_main_display,
    previous_cash_close: previousClose(session),
    cashiers: cashierTags(await cashiers(scope.resource_companies)),
    has_scale: Boolean(scaleOfRegister(catalogue, scope, uuid)),
    has_drawer: hasDrawer(catalogue, scope, uuid),
    company_payment_status: paymentStatusOf(company.paid_until, now()),
    company_paid_until: company.paid_until,
    disabled: register.disabled,
    disabled_reason: register.disabled ? register.disabled_reason : null,
    limits: moneyLimitsOf(catalogue, scope),
    may_invoice: mayInvoice(catalogue, scope, register),
    pin_opens_drawer: settingsOf(catalogue, company.uuid).pin_opens_drawer,
    blind_count: settingsOf(catalogue, company.uuid).blind_count,
    cashier_sign_out_s: settingsOf(catalogue, company.uuid).cashier_sign_out_s,
    alcohol_age: settingsOf(catalogue, company.uuid).alcohol_age,
    status_messages: statusMessagesFor(catalogue, scope, register, now()),
  }
}

/** this long after the cut-off the till asks to close a session of the previous day. */
const close_grace_ms = 2 * 3_600_000

export const openSessionTag = (
  session: CurrentSession | undefined,
  rules: DayRules,
): RegisterStatus['session'] => {
  if (!session || session.report.status === 'closed' || !isOfTill(session.report.without_drawer)) return null
  const { opened_at, opened_by, totals, test_mode = false } = session.report
  const { session_uuid, n, business_day } = session
  const next = Temporal.PlainDate.from(business_day).add({ days: 1 }).toString()
  const close_due_at = addMs(dayBegins(next, rules), close_grace_ms)
  const { receipts, gross } = totals
  const given_back = [...session.report.given_back].map(([cashier_uuid, amount]) => ({
    cashier_uuid,
    amount,
  }))
  return {
    session_uuid,
    n,
    test_mode,
    opened_at,
    opened_by,
    business_day,
    close_due_at,
    receipts,
    gross,
    given_back,
  }
}

export const cashierTags = (cashiers: readonly CashierTag[]) =>
  cashiers.map(({ uuid, initials, label, hue }) => ({ uuid, initials, label, hue: hue as Hue }))

const previousClose = (session: CurrentSession | undefined): RegisterStatus['previous_cash_close'] => {
  if (session?.report.status !== 'closed') return null
  const { test_mode, bank_drop_amount, closing_counts } = session.report
  const amount = leftIn(session.report).float_next
  if (amount === undefined) return null
  // The counted coins and notes are still in the drawer only if none of them went to the safe.
  return { amount, counts: bank_drop_amount === 0 && !test_mode ? [...closing_counts] : [] }
}
