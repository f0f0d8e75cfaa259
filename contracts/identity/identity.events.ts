import { z } from 'zod'
import { type EventOf, Instant, Uuid, uuid5 } from '../kernel/index.ts'
import { pageKeys, pageLevels } from '../permissions/index.ts'
import { CompanyRole } from './roles.ts'

const ChosenPage = z.object({ page: z.enum(pageKeys), level: z.enum(pageLevels) })

/**
 * THAT somebody did something to people and their ways in: uuids, acts and roles. Who they are lies in the identity
 * tables, where it can be forgotten; nobody folds these but the audit (architecture.md 6).
 */
export const identityEvents = {
  UserInvited: z.object({ invitation_uuid: Uuid, roles: z.array(CompanyRole), is_again: z.boolean() }),
  InvitationAnswered: z.object({
    invitation_uuid: Uuid,
    answer: z.enum(['accepted', 'rejected', 'revoked']),
    user_uuid: Uuid.nullable(),
  }),
  RolesChanged: z.object({ user_uuid: Uuid, from: z.array(CompanyRole), to: z.array(CompanyRole) }),
  /** What was chosen for a person instead of what his roles say, before and after (ADR 0088). */
  PagesChosen: z.object({ user_uuid: Uuid, from: z.array(ChosenPage), to: z.array(ChosenPage) }),
  /** Provider staff came into the company for an hour; the reason lies in the identity tables. */
  StaffEntered: z.object({ entry_uuid: Uuid, by: Uuid }),
  StaffLeft: z.object({ entry_uuid: Uuid, by: Uuid }),
  ImpersonationBegan: z.object({ by: Uuid, as: Uuid }),
  ImpersonationEnded: z.object({ by: Uuid, as: Uuid }),
  PersonForgotten: z.object({ subject_kind: z.enum(['cashier', 'customer', 'user']), subject_uuid: Uuid }),
  DevicePaired: z.object({ device_uuid: Uuid, register_uuid: Uuid }),
  DeviceUnpaired: z.object({ device_uuid: Uuid, register_uuid: Uuid }),
  PosAdminAuthorised: z.object({
    register_uuid: Uuid,
    pin_type: z.enum(['admin', 'cashier']),
    person_uuid: Uuid,
  }),
  /** In the name of a cashier who has signed out since the command was made, by the till's clock (R-10). */
  WaitingActAccepted: z.object({
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    command_id: Uuid,
    made_at: Instant,
  }),
  CashierCreated: z.object({ cashier_uuid: Uuid }),
  CashierChanged: z.object({
    cashier_uuid: Uuid,
    fields: z.array(z.enum(['initials', 'label', 'hue', 'language', 'pin'])),
  }),
  CashierArchived: z.object({ cashier_uuid: Uuid }),
  CashierRestored: z.object({ cashier_uuid: Uuid }),
}
export type IdentityEvent = EventOf<typeof identityEvents>

/** A user may belong to many companies, and a stream to one. */
export const membershipStream = (company_uuid: Uuid, user_uuid: Uuid): string =>
  `user-${uuid5(user_uuid, `company:${company_uuid}`)}`
export const invitationStream = (invitation_uuid: Uuid): string => `invitation-${invitation_uuid}`
export const deviceStream = (device_uuid: Uuid): string => `device-${device_uuid}`
export const cashierStream = (cashier_uuid: Uuid): string => `cashier-${cashier_uuid}`
/** Trust given at a register by PIN. */
export const authorisationStream = (register_uuid: Uuid): string => `authorisation-${register_uuid}`
/** Visits of provider staff to a company. */
export const staffEntryStream = (entry_uuid: Uuid): string => `staffEntry-${entry_uuid}`
/** A customer is a reference of the company's; his own stream says only that he was forgotten. */
export const customerStream = (customer_uuid: Uuid): string => `person-${customer_uuid}`
