import { type Uuid, uuid5 } from '../kernel/index.ts'
import type { Chart } from './chart.ts'

export const exampleId = (name: string): Uuid => uuid5('00000000-0000-0000-0000-000000000000', name)

const ledger: readonly [string, number, (string | null)?][] = [
  ['food', 1010],
  ['drinks', 1020],
  ['books', 1045],
  ['discount', 1080, 'discount'],
  ['staff_meals', 1082],
  ['surcharge', 1085, 'surcharge'],
  ['breakage', 1088, 'breakage'],
  ['rounding', 1090, 'rounding'],
  ['credit', 5600, 'credit'],
  ['drawer', 5810],
  ['cash_deposit', 5812, 'cash_deposit'],
  ['withdrawal', 5814, 'withdrawal'],
  ['difference', 5815, 'difference'],
  ['card', 5820],
  ['mobilepay', 5821],
  ['enclosure', 5822, 'enclosure'],
  ['interim', 5825, 'interim'],
  ['vat', 6300],
  ['debt_multi', 6700],
  ['debt_single', 6701],
  ['tips', 6710, 'tips'],
]

/** A restaurant's chart of accounts, with an account for every purpose (LAW-15). */
export const exampleChart: Chart = {
  accounts: ledger.map(([key, number, purpose]) => ({
    uuid: exampleId(key),
    number,
    purpose: purpose ?? null,
    vat_type_uuid: number < 1080 ? exampleId(key === 'books' ? 'free' : 'standard') : null,
  })),
  payment_types: [
    { uuid: exampleId('cash'), account_uuid: exampleId('drawer'), rounding_account_uuid: null },
    ...['card', 'mobilepay', 'enclosure'].map((key) => ({
      uuid: exampleId(`pay ${key}`),
      account_uuid: exampleId(key),
      rounding_account_uuid: null,
    })),
  ],
  vat_types: [
    { uuid: exampleId('standard'), account_uuid: exampleId('vat'), rates: [{ rate: 250 }] },
    { uuid: exampleId('free'), account_uuid: null, rates: [{ rate: 0 }] },
    { uuid: exampleId('less'), account_uuid: exampleId('vat'), rates: [{ rate: 120 }] },
  ],
  discount_kinds: [
    { uuid: exampleId('staff meal'), account_uuid: exampleId('staff_meals') },
    { uuid: exampleId('regular'), account_uuid: null },
  ],
}
