import { z } from 'zod'
import { identityEvents } from '../identity/index.ts'
import { securityEvents } from './security.events.ts'

export const SecurityGroup = z.enum(['sign_ins', 'refusals', 'access', 'approvals', 'rights', 'exports'])
export type SecurityGroup = z.infer<typeof SecurityGroup>

const kinds = Object.keys({ ...identityEvents, ...securityEvents }) as [SecurityKind, ...SecurityKind[]]
export type SecurityKind = keyof typeof identityEvents | keyof typeof securityEvents
export const SecurityKind = z.enum(kinds)

/** Group of each event in the security log. `access`: passwords, codes, PINs, devices. */
export const groupOf: Record<SecurityKind, SecurityGroup> = {
  PersonSignedIn: 'sign_ins',
  PersonSignedOut: 'sign_ins',
  SignInRefused: 'refusals',
  PinRefused: 'refusals',
  AccessRefused: 'refusals',
  PasswordChanged: 'access',
  SecondFactorChanged: 'access',
  AdminPinChanged: 'access',
  DevicePaired: 'access',
  DeviceUnpaired: 'access',
  CashierCreated: 'access',
  CashierChanged: 'access',
  CashierArchived: 'access',
  CashierRestored: 'access',
  PosAdminAuthorised: 'approvals',
  ParkedActionAccepted: 'approvals',
  StaffEntered: 'approvals',
  StaffLeft: 'approvals',
  ImpersonationStarted: 'approvals',
  ImpersonationEnded: 'approvals',
  InspectionLinkMade: 'approvals',
  InspectionLinkOpened: 'sign_ins',
  InspectionLinkRevoked: 'approvals',
  UserInvited: 'rights',
  InvitationAnswered: 'rights',
  RolesChanged: 'rights',
  PagesChosen: 'rights',
  PersonForgotten: 'rights',
  StatisticsMailChosen: 'exports',
  DataExported: 'exports',
}
