import { Metadata } from '@bon/contracts/kernel'
import * as resources from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEventType } from '../golden/event-types.ts'

/**
 * The free texts in events, and why they are not personal names, words or addresses (RULE-5). Everything else is an id,
 * a time, an amount, a listed code, or in the vault.
 */
const allowed: Record<string, string> = {
  'OrderLine.name': 'the goods as they were called at the sale; a receipt must be printed again as it was',
  'variants.name': 'the variant as it was called at the sale',
  'opt_outs.name': 'what was left out, as it was called at the sale',
  'lines.name': 'the goods as they were called at the sale, or as the kitchen reads them',
  'rest.name': 'the goods as they were called at the sale',
  'sold.name': 'the goods as they were called at the sale, where X and Z count them',
  'by_product.name': 'the goods as X and Z count them',
  'discount_kind.name': 'why something was cheaper, as the company calls it',
  'kind.name': 'why something was cheaper, as the company calls it',
  'sent.name': 'the dish as the kitchen read it',
  'rest_sent.name': 'the dish as the kitchen read it',
  'lines.opt_outs': 'what was left out, as the kitchen reads it',
  unit: 'a unit of measure',
  kitchen_fingerprint: 'a fingerprint of what the kitchen reads of a line',
  'OrderTransferRefused.reason': 'a rejection’s code, made by the server',
  'OrderTransferReturned.reason': 'a rejection’s code, made by the server',
  'OrderRefundReleased.reason': 'a rejection’s code, made by the server',
  hash: 'sha256 over salt and vault text: proves it without telling it',
  previous_hash: 'sha256 of the entry before',
  head_hash: 'sha256 of the last entry',
  root: 'sha256 over a day’s entries',
  source_hash: 'sha256 of the sealed event',
  signature: 'made by the signer over eleven fields',
  previous_signature: 'made by the signer over eleven fields',
  heads: 'signatures by register',
  certificate_pem: 'the certificate that checks the journal: an organisation’s, public',
  proof: 'made by the signer over a new key’s id',
  old_signature: 'made by the old signer over a new key’s id',
  signed: 'the eleven fields: ids, amounts, times, codes and the CVR number (LAW-5)',
  key_id: 'fingerprint of the certificate',
  source_stream: 'a stream’s name: a kind and a uuid',
  source_position: 'a place in the log',
  after: 'a place in the log',
  up_to: 'a place in the log',
  spans_up_to: 'a place in the log',
  head_signature: 'made by the signer over the head of the chain',
  head_key: 'a public key',
  marks: 'digits of the digests of sealed events',
  article_group: 'a code of the cash-register code list 04',
  'OrderPaymentReleased.reason': 'a rejection’s code, made by the server',
  'GiftCardIssued.code_end': 'the last four of a code: too few to pay with, and nobody’s name',
  'ResourceCreated.resource': 'the name of a kind of configuration',
  'ResourceChanged.resource': 'the name of a kind of configuration',
  'ResourceArchived.resource': 'the name of a kind of configuration',
  'ResourceRestored.resource': 'the name of a kind of configuration',
  'ResourceChangePlanned.resource': 'the name of a kind of configuration',
  'ResourceChangeDropped.resource': 'the name of a kind of configuration',
  'ResourceNoted.resource': 'the name of a kind of configuration',
  'ResourceNoted.fields': 'names of fields, never what they hold',
  'Metadata.actor': 'a user’s uuid, or the name of a process manager',
  'Metadata.v': 'a version number',
  'Metadata.command_hash': 'sha256 of what was sent',
}

/** Configuration describes things and the trading company, never a person; cashiers and users are tables. */
const ofThings: Record<string, string> = {
  'accounts.name': 'an account of the ledger',
  'addons.name': 'what the provider sells',
  'boxes.name': 'a machine',
  'card_types.name': 'a kind of card',
  'companies.abbreviation': 'the trader in short',
  'companies.city': 'where the shop stands',
  'companies.display_name': 'the trader as he is publicly known',
  'companies.house_number': 'where the shop stands; printed on every receipt',
  'companies.postcode': 'where the shop stands',
  'companies.street': 'where the shop stands; printed on every receipt',
  'company_settings.receipt_footer': 'the shop’s words to every guest, on every receipt',
  'discount_kinds.name': 'why something is cheaper',
  'gift_card_types.name': 'goods',
  'integrations.name': 'a connection',
  'kitchen_displays.name': 'a screen',
  'kitchen_displays.station': 'a place in the kitchen',
  'locations.city': 'where the shop stands',
  'locations.house_number': 'where the shop stands',
  'locations.name': 'a place of trade',
  'locations.postcode': 'where the shop stands',
  'locations.street': 'where the shop stands',
  'mobile_pay_stores.name': 'a shop at the payment service',
  'modifier_groups.display_name': 'a choice of goods',
  'modifier_groups.name': 'a choice of goods',
  'online_menus.name': 'a menu',
  'opt_out_categories.name': 'what is left out of a dish',
  'opt_outs.name': 'what is left out of a dish',
  'payment_types.name': 'a means of payment',
  'price_profiles.name': 'a set of prices',
  'print_categories.name': 'a course',
  'printers.name': 'a machine',
  'product_categories.name': 'a kind of goods',
  'products.button_text': 'goods',
  'products.description': 'goods, as the menu tells them to every guest',
  'products.external_id': 'goods, as another system calls them',
  'products.kitchen_description': 'goods, as the kitchen is told of them',
  'products.name': 'goods',
  'products.printable_identifier': 'goods',
  'register_pages.name': 'a page of goods',
  'registers.identifier': 'a till',
  'registers.name': 'a till',
  'sales_areas.name': 'an area of the shop',
  'scales.name': 'a machine',
  'status_messages.text_da': 'what the provider tells all shops',
  'status_messages.text_en': 'what the provider tells all shops',
  'table_plan_areas.name': 'an area of the shop',
  'tables.number': 'a table',
  'terminals.name': 'a machine',
  'time_delimitations.name': 'a time',
  'vat_entities.legal_name': 'the trader’s registered name, public in the CVR register and on every receipt',
  'vat_entities.zone': 'a time zone',
  'vat_types.name': 'a VAT rate',
}

type Json = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}

/** Paths that accept any text: strings without a format, and values without a schema. */
const freeIn = (schema: Json, path: string): string[] => {
  const { type, properties, additionalProperties, items, oneOf, anyOf = oneOf } = schema
  if (anyOf) return anyOf.flatMap((each) => freeIn(each, path))
  if (items) return freeIn(items, path)
  if (properties) return Object.entries(properties).flatMap(([name, each]) => freeIn(each, `${path}.${name}`))
  if (typeof additionalProperties === 'object') return freeIn(additionalProperties, path)
  if (schema.enum || schema.const !== undefined || schema.format) return []
  if (type === 'string') return schema.pattern ? [] : [path]
  return type === undefined ? [path] : []
}
const schemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as Json

const isAllowed = (path: string): boolean => {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  const owner = parts.at(-2) === 'line' || parts.at(-2) === 'before' ? 'OrderLine' : parts[0]
  return last in allowed || `${owner}.${last}` in allowed || `${parts.at(-2)}.${last}` in allowed
}

describe('no personal data and no free text in any event (RULE-5, G-41)', () => {
  const schemas = [
    ...everyEventType.map(({ type, schema }) => ({ type, schema: schema as z.ZodType })),
    { type: 'Metadata', schema: Metadata as z.ZodType },
  ]
  const found = schemas.map(({ type, schema }) => ({ type, free: freeIn(schemaOf(schema), type) }))

  test.each(found)('$type holds ids, times, amounts and codes', ({ free }) => {
    const generic = new Set([
      'ResourceCreated.data',
      'ResourceChanged.changes.from',
      'ResourceChanged.changes.to',
      'ResourceChangePlanned.to',
    ])
    expect(free.filter((path) => !generic.has(path) && !isAllowed(path))).toEqual([])
  })

  test('a resource’s document, which those generic events carry, holds no personal data', () => {
    // Vault entities put no data into the log: `ResourceNoted` records a change without its values.
    const definitions = resources.allResources.filter(({ storage }) => storage === 'journal')
    expect(definitions.length).toBeGreaterThan(30)
    const free = definitions.flatMap(({ name, schema }) => freeIn(schemaOf(schema), name))
    expect(free.filter((path) => !(path in ofThings))).toEqual([])
    expect(Object.keys(ofThings).filter((path) => !free.includes(path))).toEqual([])
  })

  test('the search finds a cashier’s name, a comment and an address that are added', () => {
    const planted = z.object({
      cashier: z.object({ name: z.string() }),
      comments: z.array(z.string().max(500)).optional(),
      customer: z.union([z.object({ email: z.string() }), z.null()]),
      extra: z.record(z.string(), z.unknown()),
    })
    const free = freeIn(schemaOf(planted), 'OrderParked').filter((path) => !isAllowed(path))
    expect(free).toEqual([
      'OrderParked.cashier.name',
      'OrderParked.comments',
      'OrderParked.customer.email',
      'OrderParked.extra',
    ])
  })
})
