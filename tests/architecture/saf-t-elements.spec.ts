import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { allResources } from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { isEventField, isEventType } from './event-fields.ts'

const folder = 'tests/golden/saf-t'
const xsd = readFileSync(join(ROOT, folder, 'Danish_SAF-T_Cash_Register_Schema_1.0.3_UFST.xsd'), 'utf8')
const document = readFileSync(join(ROOT, 'contracts/rules/saf-t-elements.md'), 'utf8')

type Element = { path: string; demanded: boolean; isLeaf: boolean }

/** All elements below `auditfile`. The schema declares each where it stands, and names no type. */
const elementsOf = (schema: string): Element[] => {
  const found: Element[] = []
  const open: Element[] = []
  for (const [, ends, attributes = '', isEmpty] of schema.matchAll(/<(\/?)xsd:element\b([^>]*?)(\/?)>/g)) {
    if (ends) {
      open.pop()
      continue
    }
    const name = /\b(?:name|ref)="([^"]+)"/.exec(attributes)?.[1] ?? ''
    const parent = open.at(-1)
    if (parent) parent.isLeaf = false
    const path = parent?.path ? `${parent.path}/${name}` : parent ? name : ''
    const element = { path, demanded: !/minOccurs="0"/.test(attributes), isLeaf: true }
    found.push(element)
    if (!isEmpty) open.push(element)
  }
  return found
}

type Row = { path: string; fields: string[]; how: string }

const rowsOf = (markdown: string): Row[] => {
  let prefix = ''
  return markdown.split('\n').flatMap((line): Row[] => {
    prefix = /^Below `([^`]+)`/.exec(line)?.[1] ?? prefix
    const [, element, , fields = '', how = ''] =
      /^\| `([^`]+)` \| (\*?) *\| (.*?) *\| (.*?) *\|$/.exec(line) ?? []
    if (!element) return []
    return [
      {
        path: `${prefix}/${element}`,
        fields: [...fields.matchAll(/`([^`]+)`/g)].map(([, f = '']) => f),
        how,
      },
    ]
  })
}

const elements = elementsOf(xsd)
const rows = rowsOf(document)
const containerOf = ({ path }: Row) => (path.endsWith('/*') ? path.slice(0, -2) : undefined)

const exists = (name: string): boolean => {
  const [of = '', ...path] = name.split('.')
  if (isEventType(of)) return isEventField(name)
  const resource = allResources.find((one) => one.name === of)
  return resource !== undefined && path.length === 1 && path[0] !== undefined && path[0] in resource.fields
}

describe('SAF-T: what fills each element (LAW-2)', () => {
  test('the schema is read whole', () => {
    expect(elements).toHaveLength(375)
    expect(
      elements.filter(({ path }) => path.startsWith('company/location/cashregister/cashtransaction/ctLine/')),
    ).toHaveLength(41)
  })

  test('each element that is demanded where its parent stands has a row', () => {
    const optional = new Set(elements.flatMap(({ path, demanded }) => (demanded ? [] : [path])))
    const left_out = rows.flatMap((row) => containerOf(row) ?? [])
    expect(left_out.filter((container) => !optional.has(container))).toEqual([])
    const named = new Set(rows.map(({ path }) => path))
    const without = elements.filter(
      ({ path, demanded, isLeaf }) =>
        demanded &&
        isLeaf &&
        !named.has(path) &&
        !left_out.some((container) => path.startsWith(`${container}/`)),
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  test('each row is of an element of the schema, once, and says what it is filled by', () => {
    const known = new Set(elements.map(({ path }) => path))
    const paths = rows.map((row) => containerOf(row) ?? row.path)
    expect(paths.filter((path) => !known.has(path))).toEqual([])
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
    expect(
      rows.filter(({ fields, how }) => fields.length === 0 && how === '').map(({ path }) => path),
    ).toEqual([])
  })

  test('each field that a row names exists in its event, or in its configuration entity', () => {
    const wrong = rows.flatMap(({ path, fields }) =>
      fields.filter((name) => !exists(name)).map((name) => `${path}: ${name}`),
    )
    expect(wrong).toEqual([])
    expect(exists('ReceiptRecorded.sold.nothing')).toBe(false)
    expect(exists('companies.nothing')).toBe(false)
  })

  test('what nothing records yet is known', () => {
    const open = rows.filter(({ how }) => how.startsWith('**not recorded yet**')).map(({ path }) => path)
    expect(open).toEqual([])
  })
})
