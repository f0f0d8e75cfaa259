import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allResources, resourceOf } from './all.ts'
import { exampleOf } from './example.ts'
import type { Field, Fields } from './field.ts'
import { readData } from './resource.ts'

/** All fields of an entity, including those of groups and rows. */
const everyField = (fields: Fields, path = ''): [path: string, field: Field][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${path}${name}`, field] as [string, Field],
    ...(field.columns ? everyField(field.columns, `${path}${name}.`) : []),
  ])

test('names and paths of the entities are unique', () => {
  for (const key of ['name', 'path'] as const) {
    const all = allResources.map((definition) => definition[key])
    expect(new Set(all).size).toBe(all.length)
  }
  expect(allResources.length).toBe(37)
})

describe.each(allResources)('$name', (definition) => {
  const { fields, label, list, search, form, unique, order, name } = definition
  const names = Object.keys(fields)

  test('list, search, order, label and uniqueness name real fields', () => {
    const named = [label, ...list, ...search, ...unique.flat(), ...(order ? [order] : [])]
    expect(named.filter((each) => !names.includes(each))).toEqual([])
    expect(new Set(list).size).toBe(list.length)
    if (order) expect(fields[order]).toMatchObject({ widget: 'number', initial: 0 })
  })

  test('every field stands in exactly one section of the form', () => {
    expect(Object.values(form).flat().sort()).toEqual([...names].sort())
  })

  test('every reference points at an existing entity', () => {
    for (const [path, { widget, to }] of everyField(fields)) {
      if (!widget.startsWith('reference')) continue
      expect(to, path).toBeDefined()
      expect(resourceOf(to ?? '').name).toBe(to)
    }
  })

  test('every initial value is accepted by the schema', () => {
    for (const [path, { schema, initial }] of everyField(fields)) {
      if (initial !== undefined) expect(schema.safeParse(initial), path).toMatchObject({ success: true })
    }
  })

  test('the smallest document is accepted and reads back as written', () =>
    assert(
      property(integer({ min: 0, max: 10_000 }), (seed) => {
        const data = exampleOf(definition, seed)
        expect(definition.schema.parse(data)).toEqual(data)
        expect(readData(definition, data)).toEqual(data)
      }),
      { numRuns: 20 },
    ))

  test('every document can be sorted and searched: no label is empty', () => {
    expect(exampleOf(definition, 1)[label] ?? '', name).not.toBe('')
  })
})
