import type { UserPage } from '@bon/contracts/identity'
import type { PageLevel } from '@bon/contracts/permissions'

/** Chosen levels by page; a missing page follows the roles. */
export type Choices = { readonly [Page in UserPage['page']]?: PageLevel }

export const choicesOf = (pages: readonly UserPage[]): Choices =>
  Object.fromEntries(pages.flatMap(({ page, chosen }) => (chosen === null ? [] : [[page, chosen]])))

/** As they are sent: each page with what was chosen for it. */
export const sentChoices = (choices: Choices, pages: readonly UserPage[]) =>
  pages.flatMap(({ page }) => {
    const level = choices[page]
    return level === undefined ? [] : [{ page, level }]
  })

/** Number of pages whose level changed. */
export const changedChoices = (pages: readonly UserPage[], choices: Choices): number =>
  pages.filter(({ page, chosen }) => (choices[page] ?? null) !== chosen).length

/** `isPinned`: explicitly set to what the roles give, and unaffected when the roles change. */
export type Offer = { value: '' | PageLevel; isPinned: boolean; level: PageLevel }

/** The options for a page: following the roles first, if that can be restored, then the levels that differ. */
export const offersFor = ({ by_role, chosen, offered }: UserPage): Offer[] => {
  const mayFollow = chosen === null || offered.includes(by_role)
  const levels = offered.filter((level) => level !== by_role || level === chosen)
  return [
    ...(mayFollow ? [{ value: '' as const, isPinned: false, level: by_role }] : []),
    ...levels.map((level) => ({ value: level, isPinned: level === by_role, level })),
  ]
}
