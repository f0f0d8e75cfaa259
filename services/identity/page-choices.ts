import type { UserPage } from '@bon/contracts/identity'
import {
  isChosenByPerson,
  isWithin,
  levelByRole,
  levelOf,
  type PageChoices,
  type PageKey,
  type PageLevel,
  type PersonInCompany,
  pageKeys,
  pageLevels,
  permissionsOf,
  topLevelFor,
} from '@bon/contracts/permissions'

/** Levels of a page that a person may grant to someone with these roles: at most his own. */
const giveable = (page: PageKey, own: PersonInCompany, roles: PersonInCompany['roles']): PageLevel[] => {
  const most = pageLevels.indexOf(levelOf(page, own))
  return pageLevels.filter((_, at) => at <= most && at <= pageLevels.indexOf(topLevelFor(page, roles)))
}

/** A person's pages as shown to someone with the rights `own`. */
export const pagesShown = (person: PersonInCompany, own: PersonInCompany, isMine: boolean): UserPage[] =>
  pageKeys.map((page) => {
    const levels = giveable(page, own, person.roles)
    // With `none` as the only level there is nothing to grant or revoke.
    const fixed = !isChosenByPerson(page) ? 'by_role' : levels.length < 2 ? 'not_yours' : null
    return {
      page,
      by_role: levelByRole(page, person.roles),
      chosen: person.choices[page] ?? null,
      offered: isMine && fixed === null ? levels : [],
      fixed,
    }
  })

/** Pages whose level the choices would change. */
const touched = (before: PersonInCompany, after: PersonInCompany): PageKey[] =>
  pageKeys.filter((page) => levelOf(page, before) !== levelOf(page, after))

/**
 * Whether a person may make these choices: he must have all permissions of the other, before and after, and may grant
 * each changed level.
 */
export const mayChoose = (own: PersonInCompany, before: PersonInCompany, choices: PageChoices): boolean => {
  const after = { ...before, choices }
  if (!isWithin(permissionsOf(own), [before, after])) return false
  return touched(before, after).every((page) =>
    giveable(page, own, before.roles).includes(levelOf(page, after)),
  )
}
