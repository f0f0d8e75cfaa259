import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineResource, field } from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import {
  configurationFields,
  deadFields,
  hidden,
  readSources,
  sourceOf,
  stale,
  wrongOf,
} from './field-readers.ts'

const list = JSON.parse(
  readFileSync(join(ROOT, 'tests', 'golden', 'checklist', 'dead-fields.json'), 'utf8'),
) as { at_most: number; fields: string[] }

describe('every field of configuration', () => {
  const unread = deadFields(configurationFields(), readSources())

  test('is read outside forms and imports, or is in the list of those that are not', () => {
    const dead = unread.filter((path) => !(path in hidden))
    expect(wrongOf(list.fields, dead)).toEqual({ unlisted: [], revived: [] })
  })

  test('that nothing reads is in a list that only shrinks, sorted and once', () => {
    expect(list.fields.length).toBeLessThanOrEqual(list.at_most)
    expect(list.fields).toEqual([...new Set(list.fields)].toSorted())
  })

  test('is searched for outside folders that exist', () => {
    expect(stale()).toEqual([])
  })

  test.each(Object.entries(hidden))(
    '%s is read in a way that the rule cannot see',
    (path, { file, words }) => {
      expect(unread).toContain(path)
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(words)
    },
  )
})

describe('a planted field', () => {
  const kites = defineResource({
    name: 'kites',
    group: 'shop',
    page: 'register',
    sharing: 'own',
    label: 'name',
    fields: {
      name: field.text(40),
      tail_length: field.int(0, 9, 1),
      cord: field.group({ is_red: field.flag() }),
    },
    form: { basics: ['name', 'tail_length', 'cord'] },
  })
  const fields = configurationFields([kites])
  const deadWith = (text: string): string[] => deadFields(fields, [sourceOf('infra/http/wind.ts', text)])

  test('is dead without a reader, groups by their parts', () => {
    expect(deadWith('')).toEqual(['kites.name', 'kites.tail_length', 'kites.cord.is_red'])
  })

  test.each([
    'const long = kite.tail_length > 4',
    'const long = kite?.tail_length === 4',
    "const long = data['tail_length']",
    'const { uuid, tail_length } = kite',
    'const { data: { tail_length: long } } = row',
    'for (const { tail_length } of all) fly(tail_length)',
    'export const fly = ({ tail_length }: Kite): number => tail_length',
    'all.map(({ tail_length = 3 }, at) => at + tail_length)',
  ])('is read by %s', (text) => {
    expect(deadWith(text)).not.toContain('kites.tail_length')
  })

  test.each([
    'save({ tail_length: 4 })',
    'save({ uuid, tail_length })',
    'const kite = { uuid, tail_length }',
    'draft.tail_length = 4',
    '// kite.tail_length says how long it is',
    '/* kite.tail_length */',
    "const label = 'tail_length'",
    'type Kite = { tail_length: number }',
  ])('is not read by %s', (text) => {
    expect(deadWith(text)).toContain('kites.tail_length')
  })

  test('with a common name is read only beside the name of its entity', () => {
    expect(deadWith('const called = person.name')).toContain('kites.name')
    expect(deadWith('const called = (kite: Kite) => kite.name')).not.toContain('kites.name')
    expect(deadWith('const called = catalogue.find(kites, uuid).name')).not.toContain('kites.name')
  })

  test('is reported when it is dead and not listed, and when it is listed and not dead', () => {
    expect(wrongOf(['kites.name'], ['kites.name', 'kites.tail_length'])).toEqual({
      unlisted: ['kites.tail_length'],
      revived: [],
    })
    expect(wrongOf(['kites.name', 'kites.cord.is_red'], ['kites.name'])).toEqual({
      unlisted: [],
      revived: ['kites.cord.is_red'],
    })
  })
})
