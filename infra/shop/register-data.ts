import {
  addMs,
  type CompanyScope,
  type DayRules,
  dayBegins,
  type Instant,
  type Uuid,
} from '@bon/contracts/kernel'
import { type Hue, leftIn, type RegisterStanding } from '@bon/contracts/registers'
import { companies, registers } from '@bon/contracts/resources'
import type { CurrentSession, Sessions } from '@bon/services/registers'
import type { Catalogue } from './catalogue.ts'
import { settingsOf } from './company-details.ts'
import { paymentStatusOf } from './gating.ts'
import { mayInvoice } from './invoicing.ts'
import { moneyLimitsOf } from './money-limits.ts'
import { hasDrawer } from './register-drawer.ts'
import { scaleOfRegister } from './register-scale.ts'
import { statusMessagesFor } from './status-messages.ts'
import { dayRulesIn } from './zone-rules.ts'

export type CashierTag = { uuid: Uuid; initials: string; label: string; hue: string }

type House = {
  catalogue: Catalogue
  sessions: Sessions
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  now(): Instant
}

/** One register as it stands. */
export const registerStanding = async (
  { catalogue, sessions, cashiers, now }: House,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<RegisterStanding | undefined> => {
  const register = catalogue.find(registers, scope, uuid)
  const company = catalogue.anywhere(companies, scope.company_uuid)
  if (!register || !company) return undefined
  const session = await sessions.latest(uuid, scope.company_uuid)
  return {
    uuid,
    identifier: register.identifier,
    name: register.name,
    company: { uuid: company.uuid, name: company.display_name, currency: company.currency },
    session: openSessionTag(session, dayRulesIn(catalogue, scope)),
    main_display: register.settings.register_main_display,
    previous_cash_close: previousClose(session),
    cashiers: cashierTags(await cashiers(scope.resource_companies)),
    has_scale: Boolean(scaleOfRegister(catalogue, scope, uuid)),
    has_drawer: hasDrawer(catalogue, scope, uuid),
    company_payment_status: paymentStatusOf(company.paid_until, now()),
    company_paid_until: company.paid_until,
    disabled: register.disabled,
    disabled_reason: register.disabled ? register.disabled_reason : null,
    limits: moneyLimitsOf(catalogue, company.uuid),
    may_invoice: mayInvoice(catalogue, scope, register),
    pin_opens_drawer: settingsOf(catalogue, company.uuid).pin_opens_drawer,
    cashier_sign_out_s: settingsOf(catalogue, company.uuid).cashier_sign_out_s,
    status_messages: statusMessagesFor(catalogue, scope, register, now()),
  }
}

/** so long after the cut-off the till asks for the close of a session of the day before. */
const close_grace_ms = 2 * 3_600_000

export const openSessionTag = (
  session: CurrentSession | undefined,
  rules: DayRules,
): RegisterStanding['session'] => {
  if (!session || session.report.status === 'closed') return null
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

const previousClose = (session: CurrentSession | undefined): RegisterStanding['previous_cash_close'] => {
  if (session?.report.status !== 'closed') return null
  const { test_mode, to_cash_deposit, closing_counts } = session.report
  const amount = leftIn(session.report).float_next
  if (amount === undefined) return null
  // The coins and notes that were counted are those that lie there only where none of them went to the safe.
  return { amount, counts: to_cash_deposit === 0 && !test_mode ? [...closing_counts] : [] }
}
