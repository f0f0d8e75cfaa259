import { type UserPages, userPageEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import { isWithin, type PageChoices, permissionsOf } from '@bon/contracts/permissions'
import { pagesShown } from './page-choices.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { rangFor } from './user.routes.ts'

/** Pages of the back office that a person may see and change (DEF-36, ADR 0088). */
export const userPageRoutes = (deps: PeopleDependencies): Route[] => {
  const shown = async (who: RequestContext, uuid: Uuid) => {
    const found = await deps.pages.of(who, uuid)
    if (!found) return undefined
    const { person, own, revision, changed } = found
    const within = isWithin(permissionsOf(own), [person])
    const fixed = uuid === who.actor ? 'own' : within ? null : 'beyond'
    const pages = pagesShown(person, own, fixed === null)
    const body: UserPages = { uuid, pages, fixed, revision: revision.toString(), changed }
    return { body, revision }
  }
  return [
    route(
      userPageEndpoints.show,
      async ({ params }, who) => (await shown(who, params.uuid)) ?? reject('request.not_found'),
    ),

    route(userPageEndpoints.change, async ({ params, body }, who) => {
      if (who.if_match === undefined) return reject('request.needs_revision')
      const choices: PageChoices = Object.fromEntries(body.choices.map(({ page, level }) => [page, level]))
      const done = await deps.pages.choose(who, params.uuid, choices)
      if (done === 'own') return reject('user.own_pages')
      if (done === 'beyond') return reject('user.beyond_own')
      if (done === 'command.reused') return reject(done)
      if (done === 'done') rangFor(deps, who, params.uuid)
      const now = done === 'unknown' ? undefined : await shown(who, params.uuid)
      if (!now) return reject('request.not_found')
      return done === 'changed' ? { ...reject('user.changed'), current: now.body } : now
    }),
  ]
}
