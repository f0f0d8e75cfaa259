import {
  type Feature,
  type PageKey,
  pageFeatures,
  pagePermissions,
  permissions,
  type Role,
} from '@bon/contracts/permissions'

/** Whom the role lets in, where the company has what the page shows (PERM-05). */
export const pagesOf = (roles: readonly Role[], barred: readonly Feature[] = []): string[] =>
  (Object.keys(pagePermissions) as PageKey[]).filter((page) => {
    const allowed: readonly string[] = permissions[pagePermissions[page]]
    const feature = pageFeatures[page]
    return roles.some((role) => allowed.includes(role)) && !(feature && barred.includes(feature))
  })
