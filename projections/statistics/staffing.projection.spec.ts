import { type Instant, uuid5 } from '@bon/contracts/kernel'
import { test } from 'vitest'
import { line, neighbour, newLog, noon, ours, paid, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { hourOf, staffing } from './staffing.projection.ts'

const { given } = specify(staffing)
const cashier_uuid = uuid5(register_uuid, 'cashier')
const till = {
  who: ours,
  register_uuid,
  session_uuid: uuid5(register_uuid, 'session'),
  cashier_uuid,
  payment_type_uuid: uuid5(ours.company_uuid, 'cash'),
}

const signed = (type: 'CashierSignedIn' | 'CashierSignedOut', at: Instant, who = ours) => {
  const log = newLog()
  log.write(`register-${register_uuid}`, who, at, { type, data: { register_uuid, cashier_uuid, at } })
  return log.events
}

test('BEYOND-11: an hour in which a cashier signed in or out or took a payment is one of presence', () => {
  const log = newLog()
  const order = uuid5(register_uuid, 'order')
  paid(log, till, order, noon, 1, [line(order, 0, ['Fadøl', 6_500, 2])])
  const { then } = given([
    ...signed('CashierSignedIn', '2026-11-21T12:10:00.000Z'),
    ...log.events,
    ...signed('CashierSignedOut', '2026-11-21T15:59:59.000Z'),
  ])
  then(
    'presence',
    { utc_hour: hourOf('2026-11-21T12:00:00.000Z'), cashier_uuid, facts: 2 },
    { utc_hour: hourOf('2026-11-21T15:00:00.000Z'), facts: 1 },
  )
})

test('sign-ins of another company are its own, and those in test mode count nowhere', () => {
  given(signed('CashierSignedIn', noon, neighbour)).then('presence', { company_uuid: neighbour.company_uuid })
  given(signed('CashierSignedIn', noon, { ...ours, test_mode: 'yes' })).then('presence')
})
