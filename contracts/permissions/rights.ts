import type { Feature } from './features.ts'
import { type PageKey, type PageRights, pageFeatures, pageKeys, pageRights } from './pages.ts'
import { type Permission, permissions, type Role, registerAbility } from './table.ts'

/** How far a page is a person's: not at all, to look at, or to change. */
export const pageLevels = ['none', 'sees', 'changes'] as const
export type PageLevel = (typeof pageLevels)[number]
/** What was chosen for a person instead of what his roles say; a page that is not named goes by the roles. */
export type PageChoices = Partial<Record<PageKey, PageLevel>>
/** A person in one company. */
export type PersonInCompany = { roles: readonly Role[]; choices: PageChoices }

export const pageTable: Record<PageKey, PageRights> = pageRights

/** Whether a role has it when nothing is chosen. */
const hasByRole = (roles: readonly Role[], permission: Permission): boolean => {
  const actors: readonly string[] = permissions[permission]
  return roles.some((role) => actors.includes(role))
}

/** What a page is to these roles by themselves. */
export const levelByRole = (page: PageKey, roles: readonly Role[]): PageLevel => {
  const { reads, changes } = pageTable[page]
  const has = (permission: Permission) => hasByRole(roles, permission)
  if (!reads.every(has)) return 'none'
  return changes?.every(has) ? 'changes' : 'sees'
}

export const isChosenByPerson = (page: PageKey): boolean => !pageTable[page].is_by_role

/** The most that a page can be to anybody. */
export const topLevel = (page: PageKey): PageLevel => (pageTable[page].changes ? 'changes' : 'sees')

/** Who is nothing but an auditor looks, whatever is chosen for him. */
const onlyLooks = (roles: readonly Role[]): boolean => roles.every((role) => role === 'auditor')

/** The most that a page can be to somebody with these roles. */
export const topLevelFor = (page: PageKey, roles: readonly Role[]): PageLevel =>
  onlyLooks(roles) ? 'sees' : topLevel(page)

/** What a page is to this person: as chosen for him, and by his roles where nothing was. */
export const levelOf = (page: PageKey, { roles, choices }: PersonInCompany): PageLevel => {
  const level = (isChosenByPerson(page) ? choices[page] : undefined) ?? levelByRole(page, roles)
  return level === 'changes' ? topLevelFor(page, roles) : level
}

/** Rows that some page carries: a role alone does not give them. */
const onPages = new Set<Permission>(
  pageKeys.flatMap((page) => {
    const { reads, changes = [], acts = [] } = pageTable[page]
    return [...reads, ...changes, ...acts]
  }),
)

const carried = (page: PageKey, person: PersonInCompany): Permission[] => {
  const { reads, changes = [], acts = [] } = pageTable[page]
  const level = levelOf(page, person)
  if (level === 'none') return []
  // Acts come with the page as far as it goes; who was narrowed to looking does not act there.
  const isWhole = level === topLevel(page)
  return [
    ...reads,
    ...(level === 'changes' ? changes : []),
    ...(isWhole ? acts.filter((act) => hasByRole(person.roles, act)) : []),
  ]
}

/**
 * All that a person may do in a company: what his pages carry, and what his roles have in any case: selling, where a
 * role sells, and whatever lies on no page.
 */
export const permissionsOf = (person: PersonInCompany): Set<Permission> => {
  const { roles } = person
  const byRole = (Object.keys(permissions) as Permission[]).filter((key) => hasByRole(roles, key))
  const sells = hasByRole(roles, 'register.operate')
  const anyway = byRole.filter((key) => !onPages.has(key) || (sells && registerAbility.includes(key)))
  return new Set([...anyway, ...pageKeys.flatMap((page) => carried(page, person))])
}

/** The door's question. Without a choice the table of roles answers by itself, and says the same. */
export const mayDo = (person: PersonInCompany, permission: Permission): boolean =>
  Object.keys(person.choices).length === 0
    ? hasByRole(person.roles, permission)
    : permissionsOf(person).has(permission)

/** The pages that a person sees, in the table's order, where the company has what they show (PERM-05). */
export const pagesSeenBy = (person: PersonInCompany, barred: readonly Feature[] = []): PageKey[] =>
  pageKeys.filter((page) => {
    const feature = pageFeatures[page]
    return levelOf(page, person) !== 'none' && !(feature && barred.includes(feature))
  })

/**
 * Whether somebody may make another into what he would be: nobody is given, nor had before, more than the giver has
 * himself (ADR 0088).
 */
export const isWithin = (own: ReadonlySet<Permission>, people: readonly PersonInCompany[]): boolean =>
  people.every((person) => [...permissionsOf(person)].every((one) => own.has(one)))
