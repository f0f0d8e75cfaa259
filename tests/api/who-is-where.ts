import type { Role } from '@bon/contracts/permissions'
import type { ApiShop } from './compositions.ts'

export type Actor = keyof ApiShop['tokens'] | 'nobody' | 'register' | 'inspector'
export type Company = 'kajkanten' | 'terrassen' | 'takeaway' | 'nabo'
export type Person = { role?: Role; in: readonly Company[] }

const company = ['kajkanten', 'terrassen', 'takeaway'] as const
export const everywhere = [...company, 'nabo'] as const

/**
 * The demo's people and their roles: the reviewed table (G-26). It has own, parent, sub, sibling and foreign companies:
 * for `terrace`, Kajkanten is the parent and Takeaway a sibling; for all of Kajkanten, Nabo is foreign.
 */
export const people: Record<Actor, Person> = {
  nobody: { in: [] },
  admin: { role: 'admin', in: company },
  accountant: { role: 'accountant', in: company },
  auditor: { role: 'auditor', in: company },
  cashier: { role: 'cashier', in: company },
  employee: { role: 'employee', in: company },
  terrace: { role: 'admin', in: ['terrassen'] },
  chief: { role: 'wsy_admin', in: everywhere },
  provider: { role: 'wsy_employee', in: everywhere },
  super: { role: 'superadmin', in: [] },
  neighbour: { role: 'admin', in: ['nabo'] },
  register: { role: 'cashier', in: ['kajkanten'] },
  /** Nobody: who came by an inspection link of Kajkanten. */
  inspector: { role: 'inspector', in: ['kajkanten'] },
}
