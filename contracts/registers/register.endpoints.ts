import { z } from 'zod'
import { CashierUuid, endpoint, RegisterUuid, Uuid } from '../kernel/index.ts'
import { CatalogueChanges, CatalogueTag } from './catalogue-changes.ts'
import { RegisterRow, RegisterStatus } from './register.view.ts'
import { RegisterCatalogue } from './register-catalogue.view.ts'

const ofRegister = z.object({ uuid: Uuid })

export const registerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/registers',
    summary: 'The registers of the company with their sessions and cashiers (POS-01).',
    permission: 'register.read',
    /** `desk`: the office’s own register, which is none of them. */
    returns: z.object({ registers: z.array(RegisterRow), desk: RegisterUuid }),
    rejects: [],
    reads: ['documents'],
    follows: ['z_reports', 'registers'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/registers/:uuid',
    summary: 'A register as it stands: its company, its session, its cashiers (REG-57).',
    permission: 'register.read',
    params: ofRegister,
    query: z.object({ determine_company_for_pos: z.enum(['0', '1']).optional() }),
    returns: z.object({ register: RegisterStatus }),
    rejects: [],
    reads: ['documents'],
    follows: ['z_reports', 'registers'],
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/registers/:uuid/catalogue',
    summary:
      'All that a register sells from: products, pages, categories, payment types (REG-22 to REG-24). Ask again with If-None-Match.',
    permission: 'register.read',
    params: ofRegister,
    returns: z.object({ catalogue: RegisterCatalogue }),
    rejects: [],
    reads: ['documents'],
  }),
  catalogueChanges: endpoint({
    method: 'GET',
    path: '/registers/:uuid/catalogue/changes',
    summary:
      'What changed in the catalogue since the one whose ETag is named, without its quotes and -br or -gzip; null when that one is forgotten: then ask for the whole (DEF-44).',
    permission: 'register.read',
    params: ofRegister,
    query: z.object({ since: CatalogueTag.optional() }),
    returns: z.object({ changes: CatalogueChanges.nullable() }),
    rejects: [],
    reads: ['documents'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/registers/:uuid/sign-in',
    summary:
      'Signs a cashier in by PIN for what this session does at this register (REG-56); whoever was signed in there is out. Throttled per device (G-29).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      pin: z.string().regex(/^\d{3,4}$/),
      /** The cashier whose PIN is required, because the waiting action is in his name. */
      cashier_uuid: CashierUuid.optional(),
    }),
    returns: z.object({ cashier: z.object({ uuid: Uuid, initials: z.string() }) }),
    rejects: ['cashier.wrong_pin', 'cashier.locked'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/registers/:uuid/sign-out',
    summary: 'Signs the cashier out of the register.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({ cashier_uuid: CashierUuid }),
    returns: z.object({}),
    rejects: ['cashier.unknown'],
  }),
}
