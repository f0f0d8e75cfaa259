import type { IdentityEvent } from '@bon/contracts/identity'
import { uuid5 } from '@bon/contracts/kernel'
import { type SecurityEvent, securityStream } from '@bon/contracts/security-events'
import { expect, test } from 'vitest'
import { newLog, noon, ours } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { securityEvents } from './security-events.projection.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const [mette, ravi, bar] = [id('mette'), id('ravi'), id('bar')]
const { given } = specify(securityEvents)

const eventsOf = (actor: string, ...facts: (SecurityEvent | IdentityEvent)[]) => {
  const log = newLog()
  facts.forEach((fact, i) => {
    log.write<SecurityEvent | IdentityEvent>(securityStream(id(`${i}`)), ours, noon, fact)
  })
  return log.events.map((event) => ({ ...event, meta: { ...event.meta, actor } }))
}

test('ASVS 16.3.1: sign-ins and refusals, with codes and without names', () => {
  const events = eventsOf(
    mette,
    { type: 'PersonSignedIn', data: { user_uuid: mette, by: 'password_and_code' } },
    { type: 'SignInRefused', data: { user_uuid: mette, reason: 'wrong_password', times: 12 } },
    {
      type: 'PinRefused',
      data: { holder_uuid: mette, register_uuid: bar, pin_type: 'admin', reason: 'locked', times: 1 },
    },
  )
  given(events).then(
    'security_events',
    {
      kind: 'PersonSignedIn',
      section: 'sign_ins',
      who: mette,
      about: null,
      codes: { by: 'password_and_code' },
    },
    { section: 'refusals', codes: { reason: 'wrong_password', times: 12 } },
    { section: 'refusals', register_uuid: bar, codes: { pin_type: 'admin', reason: 'locked', times: 1 } },
  )
})

test('ASVS 16.3.3: rights, approvals and exports have their subject, and what was granted as text', () => {
  const pages = { from: [], to: [{ page: 'printer' as const, level: 'changes' as const }] }
  const events = eventsOf(
    mette,
    { type: 'RolesChanged', data: { user_uuid: ravi, from: ['employee'], to: ['admin'] } },
    { type: 'PagesChosen', data: { user_uuid: ravi, ...pages } },
    { type: 'ImpersonationStarted', data: { by: mette, as: ravi } },
    { type: 'DataExported', data: { holder_uuid: mette, kind: 'e_invoice', times: 3 } },
  )
  given(events).then(
    'security_events',
    { who: mette, about: ravi, section: 'rights', codes: { from: ['employee'], to: ['admin'] } },
    { about: ravi, section: 'rights', codes: { from: [], to: ['printer changes'] } },
    { about: ravi, section: 'approvals', codes: {} },
    { about: null, section: 'exports', codes: { kind: 'e_invoice', times: 3 } },
  )
  expect(events.map((event) => securityEvents.changes(event))).toEqual(
    events.map(({ event_id }) => [{ topic: 'security_events', uuid: event_id }]),
  )
})

test('events of another context, and of a process manager, are handled', () => {
  const [event] = eventsOf('sealer', {
    type: 'CashierCreated',
    data: { cashier_uuid: ravi, name: { ref: ravi, hash: '0'.repeat(64) } },
  })
  given(event ? [event] : []).then('security_events', {
    who: '00000000-0000-0000-0000-000000000000',
    about: ravi,
    // Not the name’s reference: a row holds codes and numbers only.
    codes: {},
  })
})
