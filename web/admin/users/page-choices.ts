import type { UserPage } from '@bon/contracts/identity'
import type { PageLevel } from '@bon/contracts/permissions'

/** What was chosen, by page; a page that is not in it goes by the roles. */
export type Choices = { readonly [page: string]: PageLevel }

export const choicesOf = (pages: readonly UserPage[]): Choices =>
  Object.fromEntries(pages.flatMap(({ page, chosen }) => (chosen === null ? [] : [[page, chosen]])))

/** How many pages say something else than they did. */
export const changedChoices = (pages: readonly UserPage[], choices: Choices): number =>
  pages.filter(({ page, chosen }) => (choices[page] ?? null) !== chosen).length

/** `isPinned`: chosen to be what the roles say anyway, and stays so when they change. */
export type Offer = { value: '' | PageLevel; isPinned: boolean; level: PageLevel }

/** What may be chosen for a page: what the roles say first, when that may be gone back to, then what differs from it. */
export const offersFor = ({ by_role, chosen, offered }: UserPage): Offer[] => {
  const mayFollow = chosen === null || offered.includes(by_role)
  const levels = offered.filter((level) => level !== by_role || level === chosen)
  return [
    ...(mayFollow ? [{ value: '' as const, isPinned: false, level: by_role }] : []),
    ...levels.map((level) => ({ value: level, isPinned: level === by_role, level })),
  ]
}
