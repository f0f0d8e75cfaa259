import { api } from '@bon/contracts/api'
import type { Position } from '@bon/contracts/kernel'
import { kitchenDisplays, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeLink, openLink } from '../api/inspector.ts'
import { allOf } from '../api/probe-endpoints.ts'
import { targets } from '../fuzz/bad-requests.ts'
import { actors, enterAsStaff, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { caseActors, casesOf, owners, type Share } from './cases.ts'
import { exceptions } from './exceptions.ts'
import { responseOf } from './expected-response.ts'
import { kindOf } from './kinds.ts'
import { placesOf } from './places.ts'
import { type CaseResult, isEnding, runner } from './run-case.ts'
import { shadowed } from './shadowed.ts'
import { giveNeighbourEverything, type World, worldOf } from './world.ts'

/** Fixed, so that every test run is the same; BON_SEED sets another. */
const seed = Number(process.env['BON_SEED'] ?? 20261123)
/** `pnpm long` tests each place with each actor. */
const isLong = process.env['BON_LONG'] !== undefined
/** They would end the caller's session or visits, or never end. */
const ending =
  /^(identity\.logout|staff_access\.leave|profile\.revokeOthers|impersonation\.end|live\.listen)$/

const places = targets()
  .filter(({ id }) => !ending.test(id))
  .flatMap(placesOf)
/**
 * Entities share an implementation: one of the log and one of the vault are tested with each owner, the others with one
 * foreign owner at random.
 */
const shareOf = ({ target, steps }: (typeof places)[number]): Share => {
  if (isLong) return 'actors'
  if (steps[0] === 'header') return 'one'
  if (!target.id.startsWith('resources/')) return 'actors'
  return /^resources\/(products|customers)\./.test(target.id) ? 'owners' : 'one'
}
const cases = casesOf(places, seed, {
  isLetIn: (place, actor, company) =>
    responseOf(place.target.id, actor, company, place.steps[0] === 'path' ? 'uuid' : 'other') === 'let in',
  share: shareOf,
})

giveNeighbourEverything()
// An export is written by a thread whenever it is done, also while nobody acts.
const shop = await startShop({ config: { saf_t_dir: undefined, bundles_dir: undefined } })
afterAll(shop.stop)

describe('isolation', () => {
  let world: World
  const results = new Map<(typeof cases)[number], CaseResult>()
  const touched: string[] = []
  beforeAll(async () => {
    world = await worldOf(shop)
    const impersonating = await shop.application.identity.startSession(uuidOfUser(actors.chief))
    await enterAsStaff(shop.url, impersonating)
    const impersonated = uuidOfUser(actors.accountant)
    const grant = { user_uuid: impersonated, reason: 'A call of the shop' }
    await shop.call(api.impersonation.begin, { token: impersonating, body: grant })
    const inspector = await openLink(shop, (await makeLink(shop)).secret)
    const tokens = { ...shop.tokens, register: world.device_token, inspector, impersonating, impersonated }
    const { run, leave } = runner(shop.url, world, { ...tokens, 'bad token': 'x'.repeat(43) })
    // The neighbour is last; own entities are last of all, as they are changed then, and those that end an own entity
    // come after all that use it.
    const orderOf = ({ company, owner, place }: (typeof cases)[number]) =>
      (company === 'nabo' ? 3 : 0) + (owner === 'own' ? 1 + Number(isEnding(place)) : 0)
    for (let order = 0; order < 6; order += 1) {
      const round = cases.filter((one) => orderOf(one) === order)
      await untilAllIsDone()
      const from = await shop.application.store.head()
      await allOf(round, 8, async (one) => {
        results.set(one, await run(one))
      })
      // With no other case beside it, a difference is the server's.
      for (const one of round) if (results.get(one)?.again) results.set(one, await run(one))
      touched.push(
        ...(await eventsOfOthers(from, order < 3 ? ['nabo'] : ['kajkanten', 'terrassen', 'takeaway'])),
      )
    }
    leave()
  }, 600_000)

  /** What follows from earlier acts, such as the span that seals them, is written before a round. */
  const untilAllIsDone = async (): Promise<void> => {
    const end = await shop.application.store.head()
    const isBehind = () => shop.application.processHealth().some(({ position }) => position < end)
    await vi.waitUntil(() => !isBehind(), { timeout: scaled(60_000), interval: 50 })
  }

  /**
   * Events of companies in which nobody acted, except the provider's visits, which those companies may see, and the spans
   * that seal them.
   */
  const eventsOfOthers = async (
    from: Position,
    companies: readonly ('nabo' | 'kajkanten' | 'terrassen' | 'takeaway')[],
  ): Promise<string[]> => {
    const found: string[] = []
    const others = new Set(companies.map((company) => shop.ids[company]))
    const grants = /^(StaffEntered|StaffLeft|ImpersonationStarted|ImpersonationEnded|SpanSealed)$/
    for (let at = from; ; ) {
      let last = at
      for await (const { meta, type, stream, position } of shop.application.store.readAll(at, {
        limit: 1000,
      })) {
        if (others.has(meta.company_uuid) && !grants.test(type))
          found.push(`${stream} ${type} by ${meta.actor}`)
        last = position
      }
      if (last === at) return found
      at = last
    }
  }

  test('every place where an operation takes an id is known with the kind of entity that it names', () => {
    expect(places.filter((place) => kindOf(place) === undefined).map(({ name }) => name)).toEqual([])
    expect(places.length).toBeGreaterThan(1_400)
  })

  test('pairwise: each actor with each owner, and each place with both, where it is tested in full', () => {
    const pairs = (of: (one: (typeof cases)[number]) => string, those = cases) => new Set(those.map(of))
    expect(pairs(({ actor, owner }) => `${actor} ${owner}`).size).toBe(caseActors.length * owners.length)
    const full = new Set(places.filter((place) => shareOf(place) === 'actors'))
    const met = cases.filter(({ place }) => full.has(place))
    expect(pairs(({ place, actor }) => `${place.name} ${actor}`, met).size).toBe(
      full.size * caseActors.length,
    )
    expect(pairs(({ place, owner }) => `${place.name} ${owner}`, met).size).toBe(full.size * owners.length)
    expect(full.size).toBeGreaterThan(200)
  })

  test('permissions answer as the table says; behind them an id of another company is answered as an unknown one', () => {
    expect([...results.values()].flatMap(({ fault = [] }) => fault)).toEqual([])
  })

  test('each place is reached: the own id differs from an unknown one, or a rule says why not', () => {
    const reached = new Set([...results].flatMap(([{ place }, { reached: is }]) => (is ? [place.name] : [])))
    const left = places.filter(({ name, steps }) => !reached.has(name) && steps[1] !== 'company-uuid')
    const names = left.map(({ name }) => name)
    expect(names.filter((name) => !shadowed.some(({ place }) => place.test(name)))).toEqual([])
    expect(
      shadowed.filter(({ place }) => !names.some((name) => place.test(name))).map(({ place }) => place),
    ).toEqual([])
    expect(reached.size).toBeGreaterThan(750)
  })

  test('at most eighty manual rules, each of which is needed', () => {
    expect(shadowed.length + exceptions.length).toBeLessThanOrEqual(80)
    const used = new Set([...results.values()].map(({ rule }) => rule))
    expect(exceptions.filter(({ summary }) => !used.has(summary)).map(({ summary }) => summary)).toEqual([])
  })

  test('nothing is written in a company in which nobody acted', () => {
    expect(touched).toEqual([])
  })

  test('a command id of another company returns nothing of it', async () => {
    const command_id = newId()
    const create = resourceEndpoints(kitchenDisplays).create
    const body = () => ({
      uuid: newId(),
      data: kitchenDisplays.schema.parse({ name: `Skærm ${newId().slice(24)}`, station: 'Varm' }),
    })
    const first = await shop.call(create, { command_id, body: body() })
    expect(first.status).toBe(200)
    const there = { token: shop.tokens.neighbour, company: shop.ids.nabo, command_id }
    const second = await shop.call(create, { ...there, body: body() })
    expect(JSON.stringify(second)).not.toContain(first.body.row.uuid)
  })
})
