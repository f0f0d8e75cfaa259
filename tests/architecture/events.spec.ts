import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { products } from '@bon/contracts/resources'
import { availabilityDecider } from '@bon/services/availability'
import { numberSeriesDecider } from '@bon/services/counters'
import { giftCardDecider } from '@bon/services/gift-cards'
import { auditDecider } from '@bon/services/identity'
import type { AnyDecider } from '@bon/services/kernel'
import { orderDecider } from '@bon/services/orders'
import { paperDecider, reportPaperDecider } from '@bon/services/papers'
import { paymentDecider, terminalDecider } from '@bon/services/payments'
import { printJobDecider } from '@bon/services/printing'
import { lateEntryDecider, registerDecider, zReportDecider } from '@bon/services/registers'
import { resourceDecider } from '@bon/services/resources'
import { securityDecider } from '@bon/services/security-events'
import { transferDecider } from '@bon/services/transfers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogueFile, eventCatalogue, withoutPadding } from '../golden/event-catalogue.ts'
import { eventTypes, everyEventType } from '../golden/event-types.ts'
import { ROOT } from './cruise.ts'

test('every event schema of contracts is known to the golden samples and the guards beside this file', async () => {
  const listed = Object.values(eventTypes).flatMap((groups) => Object.keys(groups))
  const exported: string[] = []
  for await (const file of glob('contracts/*/*.ts', { cwd: ROOT, exclude: ['**/*.spec.ts'] })) {
    const module: Record<string, unknown> = await import(join(ROOT, file))
    exported.push(...Object.keys(module).filter((name) => name.endsWith('Events')))
  }
  expect([...new Set(exported)].sort()).toEqual(listed.sort())
  expect(everyEventType.length).toBeGreaterThan(25)
})

test('a type name belongs to one context only, so that a reader of the log knows its owner', () => {
  const owners = Map.groupBy(everyEventType, ({ type }) => type)
  for (const [type, of] of owners)
    expect(
      of.map(({ context }) => context),
      type,
    ).toHaveLength(1)
})

test('every decider writes events of contracts, with their own schema', () => {
  const deciders: AnyDecider[] = [
    orderDecider,
    numberSeriesDecider,
    giftCardDecider,
    zReportDecider,
    registerDecider,
    availabilityDecider,
    paymentDecider,
    terminalDecider,
    printJobDecider,
    paperDecider,
    reportPaperDecider,
    auditDecider,
    securityDecider,
    lateEntryDecider,
    transferDecider,
    resourceDecider(products),
  ]
  for (const { schemas } of deciders)
    for (const [type, schema] of Object.entries(schemas))
      expect(everyEventType.find((each) => each.type === type)?.schema, type).toBe(schema)
})

test('an event is an object of named fields: never a list, never a single value', () => {
  for (const { type, schema } of everyEventType) expect(schema, type).toBeInstanceOf(z.ZodObject)
})

test('the catalogue of streams and events is current: `node tests/golden/event-catalogue.ts` writes it', async () => {
  const written = withoutPadding(await readFile(join(ROOT, catalogueFile), 'utf8'))
  expect(written).toBe(withoutPadding(eventCatalogue()))
  expect(written).not.toContain('without a sample')
})
