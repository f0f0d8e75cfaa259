import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'
import { isChosenByPerson, type PageKey, pageKeys, pageLevels, topLevel } from '../permissions/index.ts'

export const PageLevelName = z.enum(pageLevels)
const ChosenPage = z.enum(pageKeys.filter(isChosenByPerson) as [PageKey, ...PageKey[]])

/** One page as it is to this person, and how far the asking one may change that. */
export const UserPage = z.object({
  page: z.enum(pageKeys),
  /** What his roles say by themselves. */
  by_role: PageLevelName,
  /** What was chosen instead; null: nothing was. */
  chosen: PageLevelName.nullable(),
  /** Levels that the one who asks may choose; none for a page that goes with the role, or that is not his own. */
  offered: z.array(PageLevelName),
  /** Why nothing is offered. */
  fixed: z.enum(['by_role', 'not_yours']).nullable(),
})
export type UserPage = z.infer<typeof UserPage>

export const UserPages = z.object({
  uuid: Uuid,
  pages: z.array(UserPage),
  /** Why the whole list is not the asking one's to change. */
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
    says: 'Each page of the office, and what it is to this person: by his roles, or as chosen (PERM-05). `ETag` is the revision that a change names.',
    permission: 'users.read',
    params: byUuid,
    returns: UserPages,
    rejects: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/:uuid/pages',
    says: 'Chooses pages for a person within one’s own; a page that is not named goes by his roles. Needs `If-Match` (DEF-36).',
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
  }),
}
