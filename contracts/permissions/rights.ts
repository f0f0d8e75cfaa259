import type { Feature } from './features.ts'
import { type PageKey, type PageRights, pageFeatures, pageKeys, pageRights } from './pages.ts'
import { type Permission, permissions, type Role, registerAbility } from './table.ts'

/** Access level of a person to a page. */
export const pageLevels = ['none', 'sees', 'changes'] as const
export type PageLevel = (typeof pageLevels)[number]
/** Levels chosen for a person, overriding his roles; unlisted pages follow the roles. */
export type PageChoices = Partial<Record<PageKey, PageLevel>>
/** A person within one company. */
export type PersonInCompany = { roles: readonly Role[]; choices: PageChoices }

export const pageTable: Record<PageKey, PageRights> = pageRights

/** Whether a role has the permission by the table, ignoring choices. */
const hasByRole = (roles: readonly Role[], permission: Permission): boolean => {
  const actors: readonly string[] = permissions[permission]
  return roles.some((role) => actors.includes(role))
}

/** Level of a page by roles alone. */
export const levelByRole = (page: PageKey, roles: readonly Role[]): PageLevel => {
  const { reads, changes } = pageTable[page]
  const has = (permission: Permission) => hasByRole(roles, permission)
  if (!reads.every(has)) return 'none'
  return changes?.every(has) ? 'changes' : 'sees'
}

export const isChosenByPerson = (page: PageKey): boolean => !pageTable[page].is_by_role

/** The highest possible level of a page. */
export const topLevel = (page: PageKey): PageLevel => (pageTable[page].changes ? 'changes' : 'sees')

/** A person with only the auditor role can read, whatever is chosen for him. */
const onlyLooks = (roles: readonly Role[]): boolean => roles.every((role) => role === 'auditor')

/** The highest possible level of a page for these roles. */
export const topLevelFor = (page: PageKey, roles: readonly Role[]): PageLevel =>
  onlyLooks(roles) ? 'sees' : topLevel(page)

/** A person's level for a page: the chosen one, otherwise by roles. */
export const levelOf = (page: PageKey, { roles, choices }: PersonInCompany): PageLevel => {
  const level = (isChosenByPerson(page) ? choices[page] : undefined) ?? levelByRole(page, roles)
  return level === 'changes' ? topLevelFor(page, roles) : level
}

/** Permissions that belong to a page; a role alone does not grant them. */
const onPages = new Set<Permission>(
  pageKeys.flatMap((page) => {
    const { reads, changes = [], actions = [] } = pageTable[page]
    return [...reads, ...changes, ...actions]
  }),
)

const carried = (page: PageKey, person: PersonInCompany): Permission[] => {
  const { reads, changes = [], actions = [] } = pageTable[page]
  const level = levelOf(page, person)
  if (level === 'none') return []
  // Actions require the page's full level: a person limited to reading must not act there.
  const isWhole = level === topLevel(page)
  return [
    ...reads,
    ...(level === 'changes' ? changes : []),
    ...(isWhole ? actions.filter((action) => hasByRole(person.roles, action)) : []),
  ]
}

/**
 * All permissions of a person in a company: those of his pages, selling where a role sells, and the role permissions
 * that belong to no page.
 */
export const permissionsOf = (person: PersonInCompany): Set<Permission> => {
  const { roles } = person
  const byRole = (Object.keys(permissions) as Permission[]).filter((key) => hasByRole(roles, key))
  const sells = hasByRole(roles, 'register.operate')
  const anyway = byRole.filter((key) => !onPages.has(key) || (sells && registerAbility.includes(key)))
  return new Set([...anyway, ...pageKeys.flatMap((page) => carried(page, person))])
}

/** Authorisation check. Without choices the table of roles gives the same answer and is cheaper. */
export const mayDo = (person: PersonInCompany, permission: Permission): boolean =>
  Object.keys(person.choices).length === 0
    ? hasByRole(person.roles, permission)
    : permissionsOf(person).has(permission)

/** The pages that a person can see, in table order, without those whose feature the company lacks (PERM-05). */
export const visiblePagesOf = (person: PersonInCompany, barred: readonly Feature[] = []): PageKey[] =>
  pageKeys.filter((page) => {
    const feature = pageFeatures[page]
    return levelOf(page, person) !== 'none' && !(feature && barred.includes(feature))
  })

/**
 * Whether a person may grant or change these accesses: nobody may assign, or take from someone, more than he has
 * himself (ADR 0088).
 */
export const isWithin = (own: ReadonlySet<Permission>, people: readonly PersonInCompany[]): boolean =>
  people.every((person) => [...permissionsOf(person)].every((one) => own.has(one)))
