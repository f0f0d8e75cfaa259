import { api } from '@bon/contracts/api'
import { type AnyEndpoint, ExportKind } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { z } from 'zod'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
/** Logos and product pictures, which every screen shows. */
const noExport = ['/images/:uuid']

test('ASVS 16.3.3: an operation that returns a file declares what is exported with it', () => {
  const files = endpoints.filter(({ returns }) => {
    const fields = returns instanceof z.ZodObject ? Object.keys(returns.shape) : []
    return fields.includes('base64') || fields.includes('xml')
  })
  expect(files.filter(({ exports, path }) => !exports && !noExport.includes(path))).toEqual([])
  const exportKinds = endpoints.flatMap(({ exports }) => exports ?? [])
  expect(exportKinds.sort()).toEqual([...ExportKind.options].sort())
})
