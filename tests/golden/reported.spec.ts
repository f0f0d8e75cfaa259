import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WholeReport } from '@bon/contracts/error-reports'
import { canonical } from '@bon/contracts/kernel'
import { replayReport } from '@bon/services/error-reports'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'reported')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

/** Stored answers of the provider's `GET /error-reports/:uuid`: regression tests of reported bugs. */
test.each(files)('BEYOND-06: %s replays to the same order each time, and every invariant holds', (file) => {
  const { report } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { events } = WholeReport.parse(report)
  expect(events.length).toBeGreaterThan(0)
  const { order, broken } = replayReport(events)
  expect(broken).toEqual([])
  expect(canonical(replayReport(events).order)).toBe(canonical(order))
  expect(order.status).not.toBe('new')
})

test('BEYOND-06: there is at least one report to replay', () => expect(files.length).toBeGreaterThan(0))
