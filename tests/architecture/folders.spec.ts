import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

/** Folders of a room that hold no noun. */
const technical: Readonly<Record<string, readonly string[]>> = {
  services: ['modules', 'processes', 'spec-support'],
  projections: ['all', 'spec-support'],
}

/** What a noun's files are, by their suffix; other suffixes say nothing of a noun. */
const roles =
  /\.(?:events|state|view|endpoints|decider|commands|handlers|routes|projection|queries|tables)\.ts$/

/** Words for two things, each of which has a folder of its own. */
const homonyms = new Map([
  ['device', 'a till that is paired (identity), and what stands beside a till (devices)'],
  ['kitchen', 'what an order sends there (orders), and where it is printed (printing)'],
  ['transfer', 'lines that go to another order (orders), and a day that goes to the books (transfers)'],
])

const files = globSync('{contracts,services,projections,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
})

const one = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')
const foldersIn = (paths: readonly string[], room: string): Set<string> =>
  new Set(
    paths.flatMap((path) => {
      const [, folder] = path.startsWith(`${room}/`)
        ? (/^([^/]+)\/./.exec(path.slice(room.length + 1)) ?? [])
        : []
      return folder === undefined ? [] : [folder]
    }),
  )

/** Folders of the write and the read side whose name contracts do not know. */
const unknownNouns = (paths: readonly string[]): string[] => {
  const nouns = foldersIn(paths, 'contracts')
  return ['services', 'projections'].flatMap((room) =>
    [...foldersIn(paths, room)]
      .filter((folder) => !nouns.has(folder) && !technical[room]?.includes(folder))
      .map((folder) => `${room}/${folder}`),
  )
}

/** Things whose files stand in folders of different names: `tender.routes.ts` in one, `tenders.queries.ts` in another. */
const dividedNouns = (paths: readonly string[]): string[] => {
  const places = new Map<string, Set<string>>()
  for (const path of paths) {
    const [room = '', folder = ''] = path.split('/')
    if (room === 'web' || !roles.test(path) || technical[room]?.includes(folder)) continue
    const thing = one(basename(path).split('.')[0] ?? '')
    places.set(thing, (places.get(thing) ?? new Set()).add(basename(dirname(path))))
  }
  return [...places]
    .filter(([thing, folders]) => folders.size > 1 && !homonyms.has(thing))
    .map(([thing, folders]) => `${thing}: ${[...folders].join(', ')}`)
}

/** Screens of a noun under another form of its name: `web/pos/gift-card` beside `contracts/gift-cards`. */
const otherForms = (paths: readonly string[]): string[] => {
  const nouns = foldersIn(paths, 'contracts')
  const forms = new Map([...nouns].map((noun) => [one(noun), noun]))
  return ['web/pos', 'web/admin', 'web/shared'].flatMap((room) =>
    [...foldersIn(paths, room)]
      .filter((folder) => !nouns.has(folder) && forms.has(one(folder)) && !homonyms.has(one(folder)))
      .map((folder) => `${room}/${folder}: ${forms.get(one(folder))}`),
  )
}

describe('a noun has one folder name in every room', () => {
  test('the folders of services and projections are nouns of contracts', () =>
    expect(unknownNouns(files)).toEqual([]))

  test('the files of a thing stand in folders of one name', () => expect(dividedNouns(files)).toEqual([]))

  test('a screen of a noun has its name', () => expect(otherForms(files)).toEqual([]))

  test('a word for two things is still in two folders', () => {
    const places = (thing: string) =>
      new Set(
        files
          .filter((path) => roles.test(path) && one(basename(path).split('.')[0] ?? '') === thing)
          .map(dirname),
      )
    for (const thing of homonyms.keys()) expect(places(thing).size, thing).toBeGreaterThan(1)
  })
})

describe('what the check finds', () => {
  test.each([
    'services/vouchers/a.ts',
    'projections/documents/documents.projection.ts',
    'projections/z-reports/a.ts',
  ])('%s has a folder that contracts do not know', (path) =>
    expect(unknownNouns([...files, path])).toEqual([dirname(path)]),
  )

  test.each(['services/payments/tender.routes.ts', 'contracts/journal/z-report.events.ts'])(
    '%s stands in another folder than its thing',
    (path) => expect(dividedNouns([...files, path])).toHaveLength(1),
  )

  test.each(['web/pos/gift-card/a.tsx', 'web/admin/register/a.tsx', 'web/shared/order/a.ts'])(
    '%s names its noun in another form',
    (path) => expect(otherForms([...files, path])).toHaveLength(1),
  )
})
