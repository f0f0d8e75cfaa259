import { systemEmployee } from '@bon/contracts/kernel'
import type { RegisterEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import { registerDecider } from './register.decider.ts'

const { given } = specify(registerDecider)
const at = '2026-11-21T12:00:00.000Z'
const by = { register_uuid: id(1), cashier_uuid: systemEmployee }
const started = (version: string, program: 'till' | 'server' = 'till'): RegisterEvent => ({
  type: 'ProgramStarted',
  data: { ...by, program, version, at },
})
const stopped: RegisterEvent = { type: 'ProgramStopped', data: { ...by, program: 'till', at } }
const start = (version: string) => ({ ...by, type: 'StartProgram', program: 'till', version }) as const
const stop = { ...by, type: 'StopProgram', program: 'till' } as const

test('R-7: a program starts and stops; a start without a stop says that something failed', () => {
  given()
    .when({ ...start('0.13.0'), installation_uuid: id(7) })
    .then({ type: 'ProgramStarted', data: { ...by, version: '0.13.0', installation_uuid: id(7) } })
  given(started('0.13.0'))
    .when(stop)
    .then({ type: 'ProgramStopped', data: { program: 'till', cashier_uuid: systemEmployee } })
  given(started('0.13.0'), stopped).when(start('0.13.0')).then({ type: 'ProgramStarted' })
  given(started('0.13.0'))
    .when(start('0.13.0'))
    .then({ type: 'ProgramStarted', data: { after_failure: true } })
  given().when(stop).thenNothing()
  given(started('0.13.0'), stopped).when(stop).thenNothing()
})

test('13007: the first start of another version is an update, of this program alone', () => {
  given(started('0.12.0'), stopped)
    .when(start('0.13.0'))
    .then({ type: 'SoftwareUpdated', data: { from: '0.12.0', to: '0.13.0' } }, { type: 'ProgramStarted' })
  given(started('0.12.0', 'server')).when(start('0.13.0')).then({ type: 'ProgramStarted' })
})

test('R-22: a clock that was set by more than a minute is an event', () => {
  const note = (by_s: number) => ({ ...by, type: 'NoteClock', program: 'till', by_s }) as const
  given().when(note(60)).thenNothing()
  given()
    .when(note(-61))
    .then({ type: 'ClockChanged', data: { by_s: -61, program: 'till' } })
})

test('the first sign-in of a day says which programs run, so that readers need nothing before it (ADR 0072)', () => {
  const signIn = { type: 'SignIn', register_uuid: id(1), cashier_uuid: id(2) } as const
  const programs = { till: { version: '0.13.0', runs: true } }
  given(started('0.13.0'))
    .when(signIn)
    .then({ type: 'CashierSignedIn', data: { standing: { signed_in: [id(2)], programs } } })
  const standing = { day: '2026-11-21', signed_in: [id(2)], programs }
  const signedIn = {
    type: 'CashierSignedIn',
    data: { register_uuid: id(1), cashier_uuid: id(2), standing, at },
  } as const
  expect(registerDecider.stateIn?.(signedIn)).toMatchObject({ programs })
})
