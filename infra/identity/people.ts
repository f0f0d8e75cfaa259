import { isRejection, type Uuid } from '@bon/contracts/kernel'
import type { EventStore, Vault } from '@bon/contracts/ports'
import { securityStream } from '@bon/contracts/security-events'
import type { Company, Passkeys, PeopleDependencies, TakesAdminPin } from '@bon/services/identity'
import type { CommandHandler } from '@bon/services/kernel'
import { securityDecider } from '@bon/services/security-events'
import type { ForgottenList } from '../backup/index.ts'
import { createOutbox, type OutboxOptions } from '../mailer/index.ts'
import { createAccounts } from './accounts.ts'
import { sweepAdminPins, takeAdminPin } from './admin-pins.ts'
import { createBegin } from './begin.ts'
import { createCashierService } from './cashier-service.ts'
import { createCashierSignIns, sweepSignIns } from './cashier-sign-ins.ts'
import { createCashiers } from './cashiers.ts'
import { createDevices } from './devices.ts'
import { createIdentityHandler } from './identity-handler.ts'
import { createImpersonations } from './impersonations.ts'
import { createInspectionLinks } from './inspection-links.ts'
import { createInvitations } from './invitations.ts'
import { limitKey } from './keys.ts'
import { createMembers } from './members.ts'
import { createOwnCompanies } from './own-companies.ts'
import { createPageService } from './page-choices.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordCheck } from './password-check.ts'
import type { Kit } from './people-kit.ts'
import { createPinLocks } from './pin-locks.ts'
import { createPinTries } from './pin-tries.ts'
import type { IdentityInside } from './postgres-identity.ts'
import { createPractices } from './practices.ts'
import { createPrivacy } from './privacy.ts'
import { createProfiles } from './profiles.ts'
import { forgetOldTexts, type KeptFrom } from './retention.ts'
import type { AppendFact } from './security-facts.ts'
import { createSecurityNames } from './security-names.ts'
import { createStaffVisits } from './staff-visits.ts'
import { createStatisticsMails } from './statistics-mails.ts'
import { rateLimits } from './throttle.ts'

export type PeopleOptions = {
  inside: IdentityInside
  handler: CommandHandler
  store: EventStore
  vault: Vault
  post: OutboxOptions['post']
  demo_company: Uuid | undefined
  saveLetter?: OutboxOptions['saveLetter']
  letterEnded?: OutboxOptions['ended']
  /** The list outside the database, by which a restored backup forgets people again. */
  forgotten?: ForgottenList | undefined
  /** The base URL of links in letters. */
  public_url: string
  /** The host and origin for passkeys. */
  partyAt: Passkeys['partyAt']
  companyOf(uuid: Uuid): Company | undefined
}

export type People = ReturnType<typeof postgresPeople>

/** Manages people: personal data in tables of identity, events in the log. */
export const postgresPeople = (options: PeopleOptions) => {
  const { inside, handler, vault, post, demo_company, saveLetter, letterEnded, public_url, companyOf } =
    options
  const { db, clock, newId, server_key, throttle, security, sessions, devices: knownDevices, log } = inside
  const actions = createIdentityHandler({ db, handler, server_key, log })
  const outbox = createOutbox({ db, clock, newId, log, post, demo_company, saveLetter, ended: letterEnded })
  const link = (path: string) => new URL(path, public_url).href
  const mailer = outbox.mailer
  const kit: Kit = {
    db,
    actions,
    security,
    sessions,
    knownDevices,
    throttle,
    clock,
    newId,
    mailer,
    log,
    vault,
    server_key,
    companyOf,
    link,
  }

  security.setAppender(securityAppender(handler, companyOf))

  const { passkeys, ...deps } = servicesOf(kit, options, outbox)
  return {
    ...deps,
    passkeys,
    securityNames: createSecurityNames(db),
    signIns: createCashierSignIns(kit),
    statisticsMails: createStatisticsMails(kit),
    mailer,
    link,
    /** Whether letters are sent by mail or stored for the demo to show. */
    mails: post !== undefined || outbox.isOpen,
    deliver: outbox.deliver,

    /** Hourly: appends pending events and deletes expired rows. */
    async sweep(): Promise<void> {
      await actions.appendPending()
      await security.appendPending()
      await actions.sweep(clock.now())
      await security.sweep(clock.now())
      await sweepAdminPins(db, clock.now())
      await sweepSignIns(db, clock.now())
      await passkeys.sweep(clock.now())
      await outbox.sweep()
    },

    forgetOldTexts: (keptFrom: KeptFrom) => forgetOldTexts(kit, keptFrom),
  }
}

type Outbox = ReturnType<typeof createOutbox>

/** What the routes of people work with. */
const servicesOf = (kit: Kit, { inside, store, partyAt, forgotten }: PeopleOptions, outbox: Outbox) => {
  const { db, clock, newId, server_key, throttle, security, users, factors } = inside
  // A name is only an addition: the list is shown without it when the lookup fails.
  const nameOf = async (uuid: Uuid) => (await users.of(uuid).catch(() => undefined))?.name ?? null

  const tries = createPinTries(db, throttle)
  const { checkPin } = createCashiers({ db, clock, tries, security, server_key })
  const pinLocks = createPinLocks(kit)
  const passkeys = createPasskeys({ ...kit, partyAt })
  const takesAdminPin: TakesAdminPin = async ({ session_uuid, command_id, now }, action) =>
    session_uuid && takeAdminPin(db, { ...action, session_uuid, command_id }, now)
  return {
    attempt: (limit, key, now) => throttle.attempt(limitKey(server_key, limit, key), rateLimits[limit], now),
    forgive: (limit, key) => throttle.forgive(limitKey(server_key, limit, key)),
    passwords: createPasswordCheck(kit),
    accounts: createAccounts(kit),
    begin: createBegin(db, newId),
    ownCompanies: createOwnCompanies(kit),
    practices: createPractices(kit),
    profiles: createProfiles(kit),
    secondFactors: factors,
    passkeys,
    security,
    members: createMembers(kit),
    pages: createPageService(kit),
    invitations: createInvitations(kit),
    devices: createDevices(kit, { checkPin, tries, locks: pinLocks }),
    pinLocks,
    cashiers: createCashierService(kit, { store, nameOf }),
    impersonations: createImpersonations(kit),
    staffVisits: createStaffVisits(kit),
    inspectionLinks: createInspectionLinks(kit),
    takesAdminPin,
    privacy: createPrivacy(kit, forgotten),
    outbox: { isOpen: outbox.isOpen, list: outbox.list },
  } satisfies Omit<
    PeopleDependencies,
    | 'companyName'
    | 'hasRegister'
    | 'registerName'
    | 'isApproved'
    | 'allowsShortPins'
    | 'mayStrangersSignUp'
    | 'publishChange'
  >
}

/** Appends a security event of a company to the log. */
const securityAppender =
  (handler: CommandHandler, companyOf: PeopleOptions['companyOf']): AppendFact =>
  async ({ uuid: command_id, company_uuid, at: now, to_report: { event, ...impersonator } }) => {
    const company = companyOf(company_uuid)
    if (!company) throw new Error('a company that is not known yet')
    const { vat_entity_uuid } = company
    const context = { command_id, company_uuid, vat_entity_uuid, now, is_new: true, ...impersonator }
    const handled = await handler.handle(
      securityDecider,
      securityStream(command_id),
      { type: 'Tell', event },
      context as Parameters<CommandHandler['handle']>[3],
    )
    if (isRejection(handled)) throw new Error(`the log refused ${event.type}: ${handled.rejection}`)
  }
