import { api } from '@bon/contracts/api'
import { type AnyEndpoint, ExportKind } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { z } from 'zod'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
/** Logos and product pictures, which every screen shows. */
const noExport = ['/images/:uuid']
/** Read in parts that the page adds up: each row is a session folded from its streams. */
const sums = ['/reconciliation']

test('ASVS 16.3.3: an operation that returns a file declares what is exported with it', () => {
  const files = endpoints.filter(({ returns }) => {
    const fields = returns instanceof z.ZodObject ? Object.keys(returns.shape) : []
    return fields.includes('base64') || fields.includes('xml')
  })
  expect(files.filter(({ exports, path }) => !exports && !noExport.includes(path))).toEqual([])
  // A list is exported by asking for all its pages at once.
  const exportKinds = endpoints.flatMap(({ exports }) => exports ?? []).concat('list')
  expect(exportKinds.sort()).toEqual([...ExportKind.options].sort())
})

test('EXP-01: every list that is paged can be asked for whole', () => {
  const paged = endpoints.filter(
    ({ method, path, query, returns }) =>
      method === 'GET' &&
      query instanceof z.ZodObject &&
      'limit' in query.shape &&
      returns instanceof z.ZodObject &&
      'next' in returns.shape &&
      !sums.includes(path),
  )
  expect(paged.length).toBeGreaterThan(40)
  for (const { paged_by, path, query } of paged)
    expect.soft(Object.keys((query as z.ZodObject).shape), path).toContain(paged_by)
})
