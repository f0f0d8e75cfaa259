import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rules } from '@bon/services/saf-t'
import { expect, test } from 'vitest'
import { safTFolder } from '../../harness/saf-t-schema.ts'

const reading = 'the file cannot be read at all: read-saf-t throws'

/** Kinds that no function of ours looks for, each with why. */
const elsewhere: Record<string, string> = {
  MASTERDATA: reading,
  XML_FILE_CORRUPT: reading,
  XML_FILE_ENCODING_CORRUPT: reading,
  CANNOT_DO_CHECK_DUE_TO_READ_ERROR: reading,
  CERTIFICATE_COULD_NOT_RUN: 'times are the signed ones: EVENT_REPORT_COULD_NOT_RUN says the same',
  CERTIFICATE_REVOKED: 'asks the issuer over the network, which an export does not do',
  CERTIFICATE_UNKNOWN: 'asks the issuer over the network, which an export does not do',
  CERTIFICATE_OCSP_COMPLETE_ERROR: 'asks the issuer over the network, which an export does not do',
  CANNOT_GET_PUBLIC_KEY: 'CERTIFICATE_COMPLETE_ERROR says the same',
}

test('EXP-02: each of the authority’s 46 kinds of error is looked for, or has a reason', async () => {
  const table = await readFile(join(safTFolder, 'ufst-validator-error-types.csv'), 'utf8')
  const kinds = table
    .split('\n')
    .slice(1)
    .flatMap((line) => /^[A-Z_0-9]+/.exec(line)?.[0] ?? [])
  expect(kinds).toHaveLength(46)
  const without = kinds.filter(
    (kind) => !kind.startsWith('SCHEMAV_') && !rules.some((rule) => rule === kind) && !elsewhere[kind],
  )
  expect(without).toEqual([])
  // Those of the schema itself: tests apply it to files by libxml2.
  expect(kinds.filter((kind) => kind.startsWith('SCHEMAV_'))).toHaveLength(13)
})
