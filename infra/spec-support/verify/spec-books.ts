import { headCode } from '@bon/contracts/journal'
import { isRejection, type PlainDate, type RegisterUuid, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import {
  type AnyResource,
  accounts,
  paymentTypes,
  readData,
  resourceStream,
  vatTypes,
} from '@bon/contracts/resources'
import { type Chart, transferStream } from '@bon/contracts/transfers'
import type { SourceSealer } from '@bon/services/journal'
import type { CommandContext, CommandHandler } from '@bon/services/kernel'
import { resourceDecider } from '@bon/services/resources'
import { computed, dayEndsOf, transferDecider } from '@bon/services/transfers'

type Dependencies = {
  store: EventStore
  handler: CommandHandler
  sealer: SourceSealer
  context(): CommandContext
  id(n: number): Uuid
}
type Used = { sold_on: Uuid; drawer: Uuid; others: Uuid[]; sold_vat: Uuid }

const purposes = [
  'cash_deposit',
  'difference',
  'discount',
  'interim',
  'rounding',
  'withdrawal',
  'credit',
] as const

/** The bookkeeping setup of the small trade, made by the product's write side. */
export const setUpBooks = async (
  { handler, context, id }: Pick<Dependencies, 'handler' | 'context' | 'id'>,
  { sold_on, drawer, others, sold_vat }: Used,
) => {
  const chart: Chart = {
    accounts: [
      { uuid: sold_on, number: 1010, purpose: null, vat_type_uuid: sold_vat },
      { uuid: id(931), number: 5810, purpose: null, vat_type_uuid: null },
      { uuid: id(932), number: 5820, purpose: null, vat_type_uuid: null },
      { uuid: id(933), number: 6300, purpose: null, vat_type_uuid: null },
      ...purposes.map((purpose, i) => ({
        uuid: id(940 + i),
        number: 5900 + i,
        purpose,
        vat_type_uuid: null,
      })),
    ],
    payment_types: [drawer, ...others].map((uuid) => ({
      uuid,
      account_uuid: id(uuid === drawer ? 931 : 932),
      rounding_account_uuid: null,
    })),
    vat_types: [
      { uuid: sold_vat, account_uuid: id(933), rates: [250, 255, 120, 0].map((rate) => ({ rate })) },
    ],
    discount_kinds: [],
  }
  const make = async (definition: AnyResource, uuid: Uuid, fields: object) => {
    const data = readData(definition, fields as Record<string, unknown>)
    const stream = resourceStream(definition.name, uuid)
    accepted(
      await handler.handle(
        resourceDecider(definition),
        stream,
        { type: 'CreateResource', uuid, data },
        context(),
      ),
    )
  }
  for (const { uuid, ...fields } of chart.accounts)
    await make(accounts, uuid, { name: 'Konto', type: 'balance', ...fields })
  for (const { uuid, ...fields } of chart.payment_types)
    await make(paymentTypes, uuid, { name: 'Middel', interface_key: 'enclosure', ...fields })
  for (const { uuid, rates, ...fields } of chart.vat_types) {
    const dated = rates.map(({ rate }, i) => ({ from: `2020-01-0${i + 1}`, rate }))
    await make(vatTypes, uuid, { name: 'Moms', code: 'S25', ...fields, rates: dated })
  }
  return chart
}

/** Posts a closed session as the product does; returns its days. */
export const transferSession = async (
  { store, handler, sealer, context }: Dependencies,
  register_uuid: RegisterUuid,
  n: number,
  chart: Chart,
): Promise<PlainDate[]> => {
  const session_uuid = sessionUuid(register_uuid, n)
  const days = await dayEndsOf(store.readStream(sessionStream(session_uuid)), handler.dayOf)
  const { hash, vouchers, missing } = computed(days, chart)
  if (missing.length > 0) throw new Error(`no account for ${missing.map(({ purpose }) => purpose)}`)
  let head = ''
  for await (const event of store.readStream(sessionStream(session_uuid)))
    if (event.type === 'ZReportClosed') head = headCode(await sealer.seal(event))
  accepted(
    await handler.handle(
      transferDecider,
      transferStream(session_uuid),
      { type: 'RecordTransfer', session_uuid, register_uuid, n, head, hash, vouchers },
      context(),
    ),
  )
  return vouchers.map(({ business_day }) => business_day)
}

const accepted = (answer: object): void => {
  if (isRejection(answer)) throw new Error(answer.rejection)
}
