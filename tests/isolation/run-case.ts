import { newId } from '@bon/infra/clock'
import { ids } from '../harness/shop.ts'
import { type Answer, asker } from './ask.ts'
import type { Case } from './cases.ts'
import { doorOf } from './door.ts'
import { exceptions } from './exceptions.ts'
import { kindOf } from './kinds.ts'
import { requestAt } from './request.ts'
import { baseOf, type Company, houses, type World } from './world.ts'

export type Told = {
  /** What is wrong, in one line. */
  fault?: string
  /** Whether the own id was told from one that nobody has: the request reached the place. */
  reached?: boolean
  /** The rule that allowed an answer which tells a foreign id from one that nobody has. */
  rule?: string
}

export type Tokens = Record<string, string | undefined>

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What differs between two answers anyway: moments, and ids that an answer made. */
const plain = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"AT"')
    .replaceAll(uuid, 'UUID')

type Said = { code?: string; params?: unknown; fields?: unknown; current?: unknown }

/**
 * What an answer tells of the id in the place. Of a refusal without what the asker's own thing is like by now, which
 * others change meanwhile; of an act that was done that it was, and what it refused inside.
 */
const toldOf = ({ status, text }: Answer, id: string, isCommand: boolean): string => {
  if (status >= 400) {
    const { code, params, fields } = JSON.parse(text || '{}') as Said
    return plain(JSON.stringify({ status, code, params, fields }), id)
  }
  if (!isCommand) return `${status} ${plain(text, id)}`
  return `${status} ${(text.match(/"(code|rule)":"[^"]*"/g) ?? []).join()}`
}

export const runner = (url: string, world: World, tokens: Tokens) => {
  const { ask, leave } = asker(url)
  // What an own thing names as its picture may be anybody's id: the picture itself is asked for by company.
  const hasOf = (company: Company) =>
    Object.entries(world.owned[company]).flatMap(([kind, all]) => (kind === 'images' ? [] : all))
  const theirs = new Set(hasOf('nabo'))
  const houses_ = new Set(houses.flatMap((one) => (one === 'nabo' ? [] : hasOf(one))))

  const idOf = ({ place, of, acting }: Case): string | undefined => {
    if (kindOf(place) === 'new') return newId()
    const kind = kindOf(place)
    if (kind === 'companies') return ids[of]
    const ending = /\.(archive|remove|unpair|revoke|discard|forget|removeRole)$/.test(place.target.id)
    const may = new Set(world.usable[acting][kind ?? ''])
    const mine = world.owned[of][kind ?? ''] ?? []
    // Who has none of this kind names that of another company, as foreign to the one that is acted in.
    const others = houses
      .flatMap((each) => world.owned[each][kind ?? ''] ?? [])
      .filter((each) => !may.has(each))
    const all = mine.length > 0 ? mine : of === acting ? (world.usable[acting][kind ?? ''] ?? []) : others
    return ending ? all.at(-1) : all[0]
  }

  const send = async (one: Case, id: string) => {
    const { place, actor, acting } = one
    const [part, name] = place.steps
    const base = baseOf(world, acting)
    const isHeader = part === 'header' && name === 'company-uuid'
    const { path, headers, body } = requestAt(place, id, base)
    const revision = part === 'path' || isHeader ? '1' : await revisionAt(path, one)
    const token = tokens[actor]
    const impersonate: Record<string, string> =
      actor === 'impersonating' ? { impersonate: tokens['impersonated'] ?? '' } : {}
    const isCommand = place.target.isCommand
    return ask(
      place.target.method,
      isHeader ? place.target.pattern.replaceAll(/\{\w+\}/g, 'no-uuid') : path,
      {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(token && !place.target.isPublic ? { 'company-uuid': ids[acting] } : {}),
        ...(isCommand && revision ? { 'if-match': `"${revision}"` } : {}),
        ...impersonate,
        ...headers,
      },
      isHeader || !isCommand ? undefined : body,
    )
  }

  /** The revision of what the address names, where it can be looked at. */
  const revisionAt = async (path: string, { place, acting }: Case): Promise<string> => {
    const entity = /^(\/api\/v1\/[\w-]+\/[0-9a-f-]{36})/.exec(path)?.[1]
    if (!entity || !place.target.isCommand) return '1'
    const headers = { authorization: `Bearer ${tokens['chief']}`, 'company-uuid': ids[acting] }
    // A new order has none to name.
    return (await ask('GET', entity, headers)).etag ?? (place.target.id === 'orders.sell' ? '' : '1')
  }

  const leaked = ({ acting, actor, place }: Case, id: string, text: string): string | undefined => {
    if (actor === 'chief' || actor === 'provider' || actor === 'super') return undefined
    const foreign = acting === 'nabo' ? houses_ : theirs
    const found = (text.match(uuid) ?? []).find((each) => each !== id && foreign.has(each))
    return found && `${place.name}: an answer to ${actor} in ${acting} holds ${found}`
  }

  return {
    leave,
    async run(one: Case): Promise<Told> {
      const { place, actor, owner, acting } = one
      const said = (fault: string): Told => ({
        fault: `${place.name} as ${actor} in ${acting}, ${owner}'s id: ${fault}`,
      })
      const isHeader = place.steps[1] === 'company-uuid'
      const id = idOf(one)
      // Nobody has one of this kind: the rules say why.
      if (id === undefined) return {}
      const step = place.steps[0] === 'path' || isHeader ? 'uuid' : 'other'
      const door = doorOf(place.target.id, actor, isHeader ? one.of : acting, step)
      const first = await send(one, id)
      const { status, text } = first
      if (status >= 500) return said(`${status} ${text.slice(0, 300)}`)
      const leak = leaked(one, id, text)
      if (leak) return said(leak)
      const is = status === 401 || status === 403 ? status : 'let in'
      if (isHeader || door !== 'let in')
        return is === door ? {} : said(`${status}, not ${door} ${text.slice(0, 200)}`)
      const { isCommand } = place.target
      const pair = async (before?: Answer) => {
        const nobodys = newId()
        const [mine, none] = [before ?? (await send(one, id)), await send(one, nobodys)]
        // Too many tries of the same kind: neither says anything about an id.
        if (mine.status === 429 || none.status === 429) return ['', ''] as const
        return [toldOf(mine, id, isCommand), toldOf(none, nobodys, isCommand)] as const
      }
      let [told, toldOfNobodys] = await pair(first)
      if (owner === 'own') return { reached: told !== toldOfNobodys }
      const rule = exceptions.find((each) => each.holds(one, first))
      if (told !== toldOfNobodys && rule) return { rule: rule.says }
      // Others change the same own thing meanwhile: what is told of an id is told again.
      for (let i = 0; i < 3 && told !== toldOfNobodys; i++) [told, toldOfNobodys] = await pair()
      if (told === toldOfNobodys) return {}
      return said(`${told.slice(0, 300)} | of nobody: ${toldOfNobodys.slice(0, 300)}`)
    },
  }
}
