import { isRejection, type Uuid } from '@bon/contracts/kernel'
import type { EventStore, Vault } from '@bon/contracts/ports'
import { securityStream } from '@bon/contracts/security-events'
import type { Company, Passkeys, PeopleHouse, TakesAdminPin } from '@bon/services/identity'
import type { CommandHandler } from '@bon/services/kernel'
import { securityDecider } from '@bon/services/security-events'
import type { ForgottenList } from '../backup/index.ts'
import { createOutbox, type OutboxOptions } from '../mailer/index.ts'
import { createAccounts } from './accounts.ts'
import { createActs } from './acts.ts'
import { sweepAdminPins, takeAdminPin } from './admin-pins.ts'
import { createBegin } from './begin.ts'
import { createCashierDesk } from './cashier-desk.ts'
import { createCashierSignIns, sweepSignIns } from './cashier-sign-ins.ts'
import { createCashiers } from './cashiers.ts'
import { createDevices } from './devices.ts'
import { createImpersonations } from './impersonations.ts'
import { createInvitations } from './invitations.ts'
import { doorKey } from './keys.ts'
import { createMembers } from './members.ts'
import { createOwnCompanies } from './own-companies.ts'
import { createPageDesk } from './page-choices.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordCheck } from './password-check.ts'
import type { Kit } from './people-kit.ts'
import { createPinLocks } from './pin-locks.ts'
import { createPinTries } from './pin-tries.ts'
import type { IdentityInside } from './postgres-identity.ts'
import { createPrivacy } from './privacy.ts'
import { createProfiles } from './profiles.ts'
import { createSecurityNames } from './security-names.ts'
import { createStaffVisits } from './staff-visits.ts'
import { doorRules } from './throttle.ts'

export type PeopleOptions = {
  inside: IdentityInside
  handler: CommandHandler
  store: EventStore
  vault: Vault
  post: OutboxOptions['post']
  demo_company: Uuid | undefined
  keepLetter?: OutboxOptions['keepLetter']
  letterEnded?: OutboxOptions['ended']
  /** The list outside the database, by which a restored backup forgets again. */
  forgotten?: ForgottenList | undefined
  /** Where browsers find us: the beginning of every link in a letter. */
  public_url: string
  /** Where browsers may use passkeys. */
  partyAt: Passkeys['partyAt']
  companyOf(uuid: Uuid): Company | undefined
}

export type People = ReturnType<typeof postgresPeople>

/** The desk at which people are kept: its rows beside identity's, what happened told to the log. */
export const postgresPeople = ({
  inside,
  handler,
  store,
  vault,
  post,
  demo_company,
  keepLetter,
  letterEnded,
  forgotten,
  public_url,
  partyAt,
  companyOf,
}: PeopleOptions) => {
  const {
    db,
    clock,
    newId,
    server_key,
    throttle,
    security,
    sessions,
    users,
    devices: known,
    factors,
  } = inside
  const acts = createActs({ db, handler, server_key })
  const outbox = createOutbox({ db, clock, newId, post, demo_company, keepLetter, ended: letterEnded })
  const link = (path: string) => new URL(path, public_url).href
  const mailer = outbox.mailer
  const kit: Kit = {
    db,
    acts,
    security,
    sessions,
    known,
    throttle,
    clock,
    newId,
    mailer,
    vault,
    server_key,
    companyOf,
    link,
  }
  const nameOf = async (uuid: Uuid) => (await users.of(uuid).catch(() => undefined))?.name ?? null

  const tries = createPinTries(db, throttle)
  const { checkPin } = createCashiers({ db, clock, tries, security, server_key })
  const pinLocks = createPinLocks(kit)
  const passkeys = createPasskeys({ ...kit, partyAt })

  security.tellBy(async ({ uuid: command_id, company_uuid, at: now, to_tell: { event, ...hands } }) => {
    const company = companyOf(company_uuid)
    if (!company) throw new Error('a company that is not known yet')
    const { vat_entity_uuid } = company
    const context = { command_id, company_uuid, vat_entity_uuid, now, is_new: true, ...hands }
    const told = await handler.handle(
      securityDecider,
      securityStream(command_id),
      { type: 'Tell', event },
      context as Parameters<CommandHandler['handle']>[3],
    )
    if (isRejection(told)) throw new Error(`the log refused ${event.type}: ${told.rejection}`)
  })

  const house = {
    attempt: (door, key, now) => throttle.attempt(doorKey(server_key, door, key), doorRules[door], now),
    forgive: (door, key) => throttle.forgive(doorKey(server_key, door, key)),
    passwords: createPasswordCheck(kit),
    accounts: createAccounts(kit),
    begin: createBegin(db, newId),
    ownCompanies: createOwnCompanies(kit),
    profiles: createProfiles(kit),
    secondFactors: factors,
    passkeys,
    security,
    members: createMembers(kit),
    pages: createPageDesk(kit),
    invitations: createInvitations(kit),
    devices: createDevices(kit, { checkPin, tries, locks: pinLocks }),
    pinLocks,
    cashiers: createCashierDesk(kit, { store, nameOf }),
    impersonations: createImpersonations(kit),
    staffVisits: createStaffVisits(kit),
    privacy: createPrivacy(kit, forgotten),
    outbox: { isOpen: outbox.isOpen, list: outbox.list },
  } satisfies Omit<
    PeopleHouse,
    'companyName' | 'hasRegister' | 'isApproved' | 'allowsShortPins' | 'mayStrangersSignUp' | 'ring'
  >

  const takesAdminPin: TakesAdminPin = async ({ session_uuid, command_id, now }, act) =>
    session_uuid !== undefined && takeAdminPin(db, { ...act, session_uuid, command_id }, now)

  return {
    ...house,
    takesAdminPin,
    securityNames: createSecurityNames(db),
    signIns: createCashierSignIns(kit),
    mailer,
    /** Whether letters leave the house, or lie where the demo shows them. */
    mails: post !== undefined || outbox.isOpen,
    deliver: outbox.deliver,

    /** Hourly: what the log has not heard yet, and what nobody needs any more. */
    async sweep(): Promise<void> {
      await acts.tellTheRest()
      await security.tellTheRest()
      await acts.sweep(clock.now())
      await security.sweep(clock.now())
      await sweepAdminPins(db, clock.now())
      await sweepSignIns(db, clock.now())
      await passkeys.sweep(clock.now())
      await outbox.sweep()
    },
  }
}
