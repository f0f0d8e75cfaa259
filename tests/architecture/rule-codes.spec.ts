import { readdirSync, readFileSync } from 'node:fs'
import { allResources } from '@bon/contracts/resources'
import { expect, test } from 'vitest'

const folder = new URL('../../contracts/resources/', import.meta.url)
const codes = readdirSync(folder)
  .filter((file) => file.endsWith('.resource.ts'))
  .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/'(\w+\.\w+)'/g)])
  .flatMap(([, code]) => code ?? [])
  // Rule paths inside a group have the same form.
  .filter((code) => !allResources.some(({ fields }) => (code.split('.')[0] ?? '') in fields))

test('a broken rule has a code of lower-case words that names its entity', () => {
  expect(codes.length).toBeGreaterThan(45)
  expect(codes.filter((code) => !/^[a-z_]+\.[a-z_]+$/.test(code))).toEqual([])
  const names = allResources.map(({ name }) => name)
  const isEntity = (one: string) =>
    [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies')].some((name) => names.includes(name))
  expect(codes.filter((code) => !isEntity(code.split('.')[0] ?? ''))).toEqual([])
})
