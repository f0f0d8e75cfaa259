import { newId } from '@bon/infra/clock'
import { ids } from '../harness/shop.ts'
import type { Case } from './cases.ts'
import { exceptions } from './exceptions.ts'
import { responseOf } from './expected-response.ts'
import { kindOf } from './kinds.ts'
import { requestAt } from './request.ts'
import { type Answer, asker } from './send-request.ts'
import { baseOf, type Company, companyNames, type World } from './world.ts'

export type CaseResult = {
  /** The fault, in one line. */
  fault?: string
  /** The fault is a difference of two answers, which another case may have caused that changed the same entity between them. */
  again?: boolean
  /** Whether the answer for an own id differs from that for an unknown one: the request reached the place. */
  reached?: boolean
  /** The exception that permits the difference between a foreign and an unknown id. */
  rule?: string
}

/** Whether the operation ends the entity that its path names: requests that use it must be sent before. */
export const isEnding = ({ target }: Case['place']): boolean =>
  /\.(archive|remove|unpair|revoke|discard|forget|removeRole)$/.test(target.id)

export type Tokens = Record<string, string | undefined>

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Replaces what differs between any two answers: times, and ids that an answer created. */
const plain = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"AT"')
    .replaceAll(uuid, 'UUID')

type Problem = { code?: string; params?: unknown; fields?: unknown; current?: unknown }

/**
 * What an answer reveals about the id in the place. For a refusal, without the current state of the caller's own
 * entity, which other cases change meanwhile; for a successful command only its status and any inner refusals.
 */
const contentOf = ({ status, text }: Answer, id: string, isCommand: boolean): string => {
  if (status >= 400) {
    const { code, params, fields } = JSON.parse(text || '{}') as Problem
    return plain(JSON.stringify({ status, code, params, fields }), id)
  }
  if (!isCommand) return `${status} ${plain(text, id)}`
  return `${status} ${(text.match(/"(code|rule)":"[^"]*"/g) ?? []).join()}`
}

export const runner = (url: string, world: World, tokens: Tokens) => {
  const { ask: sendRequest, leave } = asker(url)
  // A picture's id in an own entity may be any id: the picture itself is read by company.
  const hasOf = (company: Company) =>
    Object.entries(world.owned[company]).flatMap(([kind, all]) => (kind === 'images' ? [] : all))
  const theirs = new Set(hasOf('nabo'))
  const idsOfChain = new Set(companyNames.flatMap((one) => (one === 'nabo' ? [] : hasOf(one))))

  const idOf = ({ place, of, company }: Case): string | undefined => {
    if (kindOf(place) === 'new') return newId()
    const kind = kindOf(place)
    if (kind === 'companies') return ids[of]
    const ending = isEnding(place)
    const may = new Set(world.usable[company][kind ?? ''])
    const mine = world.owned[of][kind ?? ''] ?? []
    // If the owner has none of this kind, an id of another company is used that is equally foreign.
    const others = companyNames
      .flatMap((each) => world.owned[each][kind ?? ''] ?? [])
      .filter((each) => !may.has(each))
    const all = mine.length > 0 ? mine : of === company ? (world.usable[company][kind ?? ''] ?? []) : others
    return ending ? all.at(-1) : all[0]
  }

  const send = async (one: Case, id: string) => {
    const { place, actor, company } = one
    const [part, name] = place.steps
    const base = baseOf(world, company)
    const isHeader = part === 'header' && name === 'company-uuid'
    const { path, headers, body } = requestAt(place, id, base)
    const revision = part === 'path' || isHeader ? '1' : await revisionAt(path, one)
    const token = tokens[actor]
    const impersonate: Record<string, string> =
      actor === 'impersonating' ? { impersonate: tokens['impersonated'] ?? '' } : {}
    const isCommand = place.target.isCommand
    return sendRequest(
      place.target.method,
      isHeader ? place.target.pattern.replaceAll(/\{\w+\}/g, 'no-uuid') : path,
      {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(token && !place.target.isPublic && { 'company-uuid': ids[company] }),
        ...(isCommand && revision && { 'if-match': `"${revision}"` }),
        ...impersonate,
        ...headers,
      },
      isHeader || !isCommand ? undefined : body,
    )
  }

  /** The revision of the entity in the path, if it can be read. */
  const revisionAt = async (path: string, { place, company }: Case): Promise<string> => {
    const entity = /^(\/api\/v1\/[\w-]+\/[0-9a-f-]{36})/.exec(path)?.[1]
    if (!entity || !place.target.isCommand) return '1'
    const headers = { authorization: `Bearer ${tokens['chief']}`, 'company-uuid': ids[company] }
    // A new order has none.
    return (await sendRequest('GET', entity, headers)).etag ?? (place.target.id === 'orders.sell' ? '' : '1')
  }

  const leaked = ({ company, actor, place }: Case, id: string, text: string): string | undefined => {
    if (actor === 'chief' || actor === 'provider' || actor === 'super') return undefined
    const foreign = company === 'nabo' ? idsOfChain : theirs
    const found = (text.match(uuid) ?? []).find((each) => each !== id && foreign.has(each))
    return found && `${place.name}: an answer to ${actor} in ${company} holds ${found}`
  }

  return {
    leave,
    async run(one: Case): Promise<CaseResult> {
      const { place, actor, owner, company } = one
      const faultResult = (fault: string): CaseResult => ({
        fault: `${place.name} as ${actor} in ${company}, ${owner}'s id: ${fault}`,
      })
      const isHeader = place.steps[1] === 'company-uuid'
      const id = idOf(one)
      // No company has one of this kind, for the reason in the rules.
      if (id === undefined) return {}
      const step = place.steps[0] === 'path' || isHeader ? 'uuid' : 'other'
      const response = responseOf(place.target.id, actor, isHeader ? one.of : company, step)
      const first = await send(one, id)
      const { status, text } = first
      if (status >= 500) return faultResult(`${status} ${text.slice(0, 300)}`)
      const leak = leaked(one, id, text)
      if (leak) return faultResult(leak)
      const is = status === 401 || status === 403 ? status : 'let in'
      if (isHeader || response !== 'let in')
        return is === response ? {} : faultResult(`${status}, not ${response} ${text.slice(0, 200)}`)
      const { isCommand } = place.target
      const pair = async (mine: Answer) => {
        const nobodys = newId()
        const none = await send(one, nobodys)
        // Throttled: the answers say nothing about the ids.
        if (mine.status === 429 || none.status === 429) return ['', ''] as const
        return [contentOf(mine, id, isCommand), contentOf(none, nobodys, isCommand)] as const
      }
      const [content, contentOfUnknown] = await pair(first)
      if (owner === 'own') return { reached: content !== contentOfUnknown }
      const rule = exceptions.find((each) => each.holds(one, first))
      if (content !== contentOfUnknown && rule) return { rule: rule.summary }
      if (content === contentOfUnknown) return {}
      const difference = `${content.slice(0, 300)} | of nobody: ${contentOfUnknown.slice(0, 300)}`
      return { ...faultResult(difference), again: true }
    },
  }
}
