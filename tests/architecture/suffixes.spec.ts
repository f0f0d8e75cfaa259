import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

/** The table of contracts/README.md: every suffix with the packages that use it. */
const written = (): Map<string, string[]> => {
  const readme = readFileSync(join(ROOT, 'contracts/README.md'), 'utf8')
  const [, table = ''] = readme.split('## Suffixes')
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| `\.([\w-]+)`\s*\| ([^|]+?)\s*\|/gm)
  return new Map([...rows].map(([, suffix = '', packages = '']) => [suffix, packages.split(', ')]))
}

const packages = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']

const files = globSync(`{${packages.join(',')}}/**/*.{ts,tsx}`, {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
})

/** `order.decider.spec.ts` has two suffixes. In pure packages a role is spelled with a dot, never with a hyphen. */
const foreignSuffixes = (
  paths: readonly string[],
  allowed: ReadonlyMap<string, readonly string[]>,
): string[] =>
  paths.filter((path) => {
    const [room = ''] = path.split('/')
    const [name = '', ...suffixes] = basename(path)
      .replace(/\.tsx?$/, '')
      .split('.')
    const isPure = ['contracts', 'services', 'projections'].includes(room)
    const hyphened = name.includes('-') ? name.slice(name.lastIndexOf('-') + 1) : ''
    return (
      suffixes.some((suffix) => !allowed.get(suffix)?.some((one) => one === room || one === 'all')) ||
      (isPure && allowed.get(hyphened)?.includes(room))
    )
  })

describe('suffixes are a closed list', () => {
  test('every file has the suffixes of its package', () => {
    expect(foreignSuffixes(files, written())).toEqual([])
  })

  test('every suffix of the list is used', () => {
    const used = new Set(files.flatMap((path) => basename(path).split('.').slice(1, -1)))
    expect([...written().keys()].filter((suffix) => !used.has(suffix))).toEqual([])
  })

  test.each([
    'services/orders/order.acts.ts',
    'services/orders/order.house.ts',
    'contracts/registers/payment-drawer.endpoint.ts',
    'contracts/orders/order.pricing.ts',
    'contracts/orders/order.pricing.spec.ts',
    'services/orders/order.events.ts',
    'services/orders/order-routes.ts',
    'projections/orders/orders-queries.ts',
  ])('a planted %s is reported', (path) => expect(foreignSuffixes([path], written())).toEqual([path]))

  test.each([
    'services/orders/order.decider.spec.ts',
    'contracts/orders/order.events.ts',
    'web/pos/free-tables.ts',
  ])('a planted %s is allowed', (path) => expect(foreignSuffixes([path], written())).toEqual([]))
})
