import { z } from 'zod'

/** A place in an event and what stands there: `lines[].amount`, `number`. `must`: it is never absent. */
export type Place = { path: string; shape: string; must: boolean }

type Json = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Json>
  required?: readonly string[]
  additionalProperties?: Json | boolean
  items?: Json
  anyOf?: readonly Json[]
  oneOf?: readonly Json[]
  allOf?: readonly Json[]
}

/** All places of an event's schema. Bounds of numbers and lists are left out: samples hold that old events parse. */
export const placesOf = (schema: z.ZodType): Place[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  return within(json, '', true)
}

const within = (json: Json, path: string, must: boolean): Place[] => {
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? [])]
  if (choices.length > 0) {
    const isNullable = choices.some(({ type }) => type === 'null')
    const others = choices.filter(({ type }) => type !== 'null')
    const [only] = others
    if (isNullable && others.length === 1 && only)
      return within(only, path, must).map((place) =>
        place.path === path ? { ...place, shape: `${place.shape} or null` } : place,
      )
    return [
      { path, shape: isNullable ? 'choice or null' : 'choice', must },
      // Another choice may be added: what was written stays one of those before it.
      ...choices.flatMap((choice, n) => within(choice, `${path}|${nameOf(choice, n)}`, false)),
    ]
  }
  const { properties = {}, required = [], additionalProperties, items, allOf = [] } = json
  return [
    { path, shape: shapeOf(json), must },
    ...Object.entries(properties).flatMap(([name, each]) =>
      within(each, path === '' ? name : `${path}.${name}`, required.includes(name)),
    ),
    ...(typeof additionalProperties === 'object' ? within(additionalProperties, `${path}{}`, false) : []),
    ...(items ? within(items, `${path}[]`, true) : []),
    ...allOf.flatMap((part) => within(part, path, must)),
  ]
}

/** A choice by the words that only it has, else by its place. */
const nameOf = ({ properties = {}, ...choice }: Json, n: number): string => {
  const words = Object.values(properties).flatMap((each) =>
    each.const === undefined ? [] : [String(each.const)],
  )
  if (words.length > 0) return words.join('+')
  return choice.const === undefined ? (choice.type ?? String(n)) : String(choice.const)
}

const shapeOf = (json: Json): string => {
  if (json.const !== undefined) return `word ${String(json.const)}`
  if (json.enum) return `word ${json.enum.map(String).toSorted().join(' ')}`
  // The pattern of a format is the library's.
  return [json.type ?? 'any', json.format ?? json.pattern].filter((part) => part !== undefined).join(' ')
}

export type Frozen = Place & { type: string; version: number }

/** One line each, so that a change is read in a comparison of two versions of the file. */
export const frozenText = (frozen: readonly Frozen[]): string =>
  frozen
    .map(({ type, version, path, shape, must }) =>
      [type, version, path, must ? 'must' : 'may', shape].join('\t'),
    )
    .toSorted()
    .map((line) => `${line}\n`)
    .join('')

export const frozenIn = (text: string): Frozen[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [type = '', version = '', path = '', must = '', shape = ''] = line.split('\t')
      return { type, version: Number(version), path, must: must === 'must', shape }
    })

export type Event = { type: string; version: number; places: readonly Place[] }

/** What changes the meaning of something that was written: each is a sentence; none for an addition. */
export const changesOf = (frozen: readonly Frozen[], events: readonly Event[]): string[] =>
  [...Map.groupBy(frozen, ({ type }) => type)].flatMap(([type, lines]) => {
    const event = events.find((each) => each.type === type)
    if (!event) return [`${type} is gone or has another name`]
    const last = Math.max(...lines.map(({ version }) => version))
    if (event.version < last) return [`${type} is back at version ${event.version}, and was at ${last}`]
    const current = lines.filter(({ version }) => version === event.version)
    return current.length === 0 ? [] : changesIn(type, current, event.places)
  })

const changesIn = (type: string, frozen: readonly Frozen[], places: readonly Place[]): string[] => {
  const before = new Map(frozen.map((place) => [place.path, place]))
  const now = new Map(places.map((place) => [place.path, place]))
  const lost = frozen.flatMap(({ path, shape, must }) => {
    const found = now.get(path)
    if (!found) return [`${type}: ${path} is gone`]
    if (found.must !== must) return [`${type}: ${path} ${must ? 'may be absent now' : 'is demanded now'}`]
    return isAsWide(shape, found.shape) ? [] : [`${type}: ${path} was ${shape}, and is ${found.shape}`]
  })
  const demanded = places
    .filter(({ path, must }) => must && !before.has(path) && !isInNew(path, before))
    .map(({ path }) => `${type}: ${path} is new and demanded, and no older event has it`)
  return [...lost, ...demanded]
}

/** More words than before are no change of those that were written. */
const isAsWide = (before: string, now: string): boolean => {
  if (before === now) return true
  if (!before.startsWith('word ') || !now.startsWith('word ')) return false
  const words = new Set(now.split(' '))
  return before.split(' ').every((word) => words.has(word))
}

/** Below a place that is new itself, and may be absent. */
const isInNew = (path: string, before: ReadonlyMap<string, Place>): boolean => {
  const parents = [...path.matchAll(/[.|[{]/g)]
    .map(({ index }) => path.slice(0, index))
    .filter((each) => each !== '')
  return parents.some((parent) => !before.has(parent))
}
