import type { Role } from '@bon/contracts/permissions'
import type { ApiShop } from './compositions.ts'

export type Actor = keyof ApiShop['tokens'] | 'nobody' | 'register'
export type Company = 'kajkanten' | 'terrassen' | 'takeaway' | 'nabo'
export type Person = { role?: Role; in: readonly Company[] }

const house = ['kajkanten', 'terrassen', 'takeaway'] as const
export const everywhere = [...house, 'nabo'] as const

/**
 * Who is what, where: the reviewed table of the demo's people (G-26). Own, parent, sub, sibling and foreign company are
 * all in it: to `terrace` Kajkanten is the parent and Takeaway the sibling, to everybody of the house Nabo is foreign.
 */
export const people: Record<Actor, Person> = {
  nobody: { in: [] },
  admin: { role: 'admin', in: house },
  accountant: { role: 'accountant', in: house },
  auditor: { role: 'auditor', in: house },
  cashier: { role: 'cashier', in: house },
  employee: { role: 'employee', in: house },
  terrace: { role: 'admin', in: ['terrassen'] },
  chief: { role: 'wsy_admin', in: everywhere },
  provider: { role: 'wsy_employee', in: everywhere },
  super: { role: 'superadmin', in: [] },
  neighbour: { role: 'admin', in: ['nabo'] },
  register: { role: 'cashier', in: ['kajkanten'] },
}
