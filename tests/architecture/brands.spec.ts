import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainIdsIn } from './brands.ts'
import { ROOT } from './cruise.ts'

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)) && !path.includes('architecture/brands'))

describe('ids are branded (ADR 0098)', () => {
  test('an id of a kind with its own type is never declared as a general id', () => {
    const found = sources().flatMap((path) => plainIdsIn(path, readFileSync(join(ROOT, path), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    ['a parameter', 'const f = (order_uuid: Uuid) => order_uuid'],
    ['a field of a schema', 'const A = z.object({ target_order_uuid: Uuid.optional() })'],
    ['an optional property', 'type A = { register_uuid?: Uuid }'],
    ['a list', 'type A = { product_uuids: readonly Uuid[] }'],
    ['a list in a schema', 'const A = z.object({ cashier_uuids: z.array(Uuid) })'],
  ])('%s of these is reported', (_, source) => {
    expect(plainIdsIn('services/a.ts', source)).toHaveLength(1)
  })

  test.each([
    ['its own type', 'type A = { order_uuid: OrderUuid }'],
    ['another entity', 'type A = { payment_type_uuid: Uuid; order_reversal_uuid: Uuid }'],
  ])('%s is not reported', (_, source) => {
    expect(plainIdsIn('services/a.ts', source)).toEqual([])
  })
})
