import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'
import { isChosenByPerson, type PageKey, pageKeys, pageLevels, topLevel } from '../permissions/index.ts'

export const PageLevelName = z.enum(pageLevels)
const ChosenPage = z.enum(pageKeys.filter(isChosenByPerson) as [PageKey, ...PageKey[]])

/** A person's access to one page, and how far the caller may change it. */
export const UserPage = z.object({
  page: z.enum(pageKeys),
  /** Level by the person's roles. */
  by_role: PageLevelName,
  /** Chosen level; null when none was chosen. */
  chosen: PageLevelName.nullable(),
  /** Levels that the caller may choose; empty for a page that is fixed by role or that the caller does not have. */
  offered: z.array(PageLevelName),
  /** Why `offered` is empty. */
  fixed: z.enum(['by_role', 'not_yours']).nullable(),
})
export type UserPage = z.infer<typeof UserPage>

export const UserPages = z.object({
  uuid: Uuid,
  pages: z.array(UserPage),
  /** Why the caller may not change this person's pages at all. */
  fixed: z.enum(['own', 'beyond']).nullable(),
  revision: z.string(),
  changed: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type UserPages = z.infer<typeof UserPages>

const byUuid = z.object({ uuid: Uuid })

export const userPageEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/users/:uuid/pages',
    summary:
      'Each page of the office, and what it is to this person: by his roles, or as chosen (PERM-05). `ETag` is the revision that a change names.',
    permission: 'users.read',
    params: byUuid,
    returns: UserPages,
    rejects: [],
    follows: ['people'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/:uuid/pages',
    summary:
      'Chooses pages for a person within one’s own; a page that is not named goes by his roles. Needs `If-Match` (DEF-36).',
    permission: 'users.write',
    params: byUuid,
    body: z.strictObject({
      choices: z
        .array(
          z
            .strictObject({ page: ChosenPage, level: PageLevelName })
            .refine(({ page, level }) => level !== 'changes' || topLevel(page) === 'changes', {
              message: 'nothing to change there',
            }),
        )
        .max(pageKeys.length)
        .refine((all) => new Set(all.map(({ page }) => page)).size === all.length, {
          message: 'each page once',
        }),
    }),
    returns: UserPages,
    rejects: ['user.changed', 'user.own_pages', 'user.beyond_own'],
    touches: ['people'],
  }),
}
