import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { PracticeBon, PracticeNames } from '@bon/contracts/practice'
import { optOuts, products, tables } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

type Named = Pick<PracticeBon, 'lines' | 'corrected' | 'table_uuids'>

/** Names of all that bons of a practice company refer to; a table is called by its number. */
export const practiceNames = (
  { catalogue }: { catalogue: Pick<Catalogue, 'find'> },
  scope: CompanyScope,
  bons: readonly Named[],
): PracticeNames => {
  const names: PracticeNames = {}
  const add = (uuid: Uuid, name: string | undefined) => {
    if (name !== undefined) names[uuid] = name
  }
  const product = (uuid: Uuid) => add(uuid, catalogue.find(products, scope, uuid)?.name)
  for (const { lines, corrected, table_uuids } of bons) {
    for (const { product_uuid, variants, opt_out_uuids } of lines) {
      for (const each of [product_uuid, ...variants.map((one) => one.product_uuid)]) product(each)
      for (const uuid of opt_out_uuids) add(uuid, catalogue.find(optOuts, scope, uuid)?.name)
    }
    for (const { product_uuid } of corrected) product(product_uuid)
    for (const uuid of table_uuids) add(uuid, catalogue.find(tables, scope, uuid)?.number)
  }
  return names
}
