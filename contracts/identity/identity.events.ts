import { z } from 'zod'
import {
  CashierUuid,
  type CompanyUuid,
  type EventOf,
  Instant,
  RegisterUuid,
  Uuid,
  uuid5,
  VaultText,
} from '../kernel/index.ts'
import { pageKeys, pageLevels } from '../permissions/index.ts'
import { CompanyRole } from './roles.ts'
import { StatisticsMail } from './statistics-mail.ts'

const ChosenPage = z.object({ page: z.enum(pageKeys), level: z.enum(pageLevels) })

/**
 * Changes to people and their access, as uuids, actions and roles. Personal data is in the identity tables, where it
 * can be forgotten; only the audit and the reminder of statistics by mail read these events (ARCH-19).
 */
export const identityEvents = {
  UserInvited: z.object({ invitation_uuid: Uuid, roles: z.array(CompanyRole), is_again: z.boolean() }),
  InvitationAnswered: z.object({
    invitation_uuid: Uuid,
    answer: z.enum(['accepted', 'rejected', 'revoked']),
    user_uuid: Uuid.nullable(),
  }),
  RolesChanged: z.object({ user_uuid: Uuid, from: z.array(CompanyRole), to: z.array(CompanyRole) }),
  /** Page choices that override a person's roles, before and after (ADR 0088). */
  PagesChosen: z.object({ user_uuid: Uuid, from: z.array(ChosenPage), to: z.array(ChosenPage) }),
  /** A person chose when to get the company's statistics by mail, and what it was before (BEYOND-11). */
  StatisticsMailChosen: z.object({ user_uuid: Uuid, from: StatisticsMail, to: StatisticsMail }),
  /** Provider staff entered the company for an hour; the reason is in the identity tables. */
  StaffEntered: z.object({ entry_uuid: Uuid, by: Uuid }),
  StaffLeft: z.object({ entry_uuid: Uuid, by: Uuid }),
  ImpersonationStarted: z.object({ by: Uuid, as: Uuid }),
  ImpersonationEnded: z.object({ by: Uuid, as: Uuid }),
  /** An administrator's PIN made a link for an inspector, at a till or in the office; its secret is in no event (R-24). */
  InspectionLinkMade: z.object({
    link_uuid: Uuid,
    register_uuid: RegisterUuid.nullable(),
    person_uuid: Uuid,
    until: Instant,
  }),
  /** For the first time; the actor of what is done by a link is the link. */
  InspectionLinkOpened: z.object({ link_uuid: Uuid }),
  InspectionLinkRevoked: z.object({ link_uuid: Uuid }),
  PersonForgotten: z.object({
    subject_kind: z.enum(['cashier', 'customer', 'user']),
    subject_uuid: Uuid,
    /** What the books go on calling an employee (R-25). */
    name: VaultText.optional(),
  }),
  DevicePaired: z.object({ device_uuid: Uuid, register_uuid: RegisterUuid }),
  DeviceUnpaired: z.object({ device_uuid: Uuid, register_uuid: RegisterUuid }),
  PosAdminAuthorised: z.object({
    register_uuid: RegisterUuid,
    pin_type: z.enum(['admin', 'cashier']),
    person_uuid: Uuid,
  }),
  /** Accepted for a cashier who had signed out after the command was made, by the till's clock (R-10). */
  ParkedActionAccepted: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    command_id: Uuid,
    made_at: Instant,
  }),
  CashierCreated: z.object({ cashier_uuid: CashierUuid, name: VaultText }),
  CashierChanged: z.object({
    cashier_uuid: CashierUuid,
    fields: z.array(z.enum(['initials', 'first_name', 'last_name', 'label', 'hue', 'language', 'pin'])),
    /** The name from now on and the one until now, when it changed. */
    name: VaultText.optional(),
    former: VaultText.optional(),
  }),
  CashierArchived: z.object({ cashier_uuid: CashierUuid }),
  CashierRestored: z.object({ cashier_uuid: CashierUuid }),
}
export type IdentityEvent = EventOf<typeof identityEvents>

/** One stream per user and company: a user may belong to many companies, a stream to one only. */
export const membershipStream = (company_uuid: CompanyUuid, user_uuid: Uuid): string =>
  `user-${uuid5(user_uuid, `company:${company_uuid}`)}`
export const invitationStream = (invitation_uuid: Uuid): string => `invitation-${invitation_uuid}`
export const deviceStream = (device_uuid: Uuid): string => `device-${device_uuid}`
export const cashierStream = (cashier_uuid: CashierUuid): string => `cashier-${cashier_uuid}`
/** Approvals given at a register by PIN. */
export const authorisationStream = (register_uuid: RegisterUuid): string => `authorisation-${register_uuid}`
/** Visits of provider staff to a company. */
export const staffEntryStream = (entry_uuid: Uuid): string => `staffEntry-${entry_uuid}`
/** A link for an inspector: made, opened and revoked (R-24). */
export const inspectionLinkStream = (link_uuid: Uuid): string => `inspectionLink-${link_uuid}`
/** A customer is a resource of the company; this stream only records that he was forgotten. */
export const customerStream = (customer_uuid: Uuid): string => `person-${customer_uuid}`
