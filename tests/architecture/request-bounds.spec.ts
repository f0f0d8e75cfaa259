import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unboundedIn } from './request-bounds.ts'

describe('client input is bounded where it enters (FIND-C1)', () => {
  test('no parameter, query or body has a number, text or list without a bound', () => {
    const endpoints = Object.entries(api).flatMap(([context, named]) =>
      Object.entries(named as Record<string, AnyEndpoint>).map(
        ([name, endpoint]) => [`${context}.${name}`, endpoint] as const,
      ),
    )
    const loose = endpoints.flatMap(([name, endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema: z.ZodType | undefined = endpoint[part]
        return schema ? unboundedIn(schema).map((path) => `${name} ${part}${path}`) : []
      }),
    )
    expect(loose).toEqual([])
  })

  test.each([
    ['number', z.strictObject({ amount: z.int() }), '.amount: integer'],
    ['list', z.strictObject({ rows: z.array(z.boolean()) }), '.rows: array'],
    ['text', z.strictObject({ rows: z.array(z.string().min(1)).max(3) }), '.rows[]: string'],
    ['pattern', z.strictObject({ code: z.string().regex(/^[a-z]+$/) }), '.code: string'],
    ['map', z.strictObject({ names: z.record(z.string().max(9), z.boolean()) }), '.names: object'],
    ['alternative', z.union([z.null(), z.strictObject({ n: z.number().min(0) })]), '.n: number'],
  ])('an unbounded %s is reported', (_, schema, path) => {
    expect(unboundedIn(schema)).toEqual([path])
  })
})
