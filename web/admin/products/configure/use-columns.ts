import { products } from '@bon/contracts/resources'
import { useMemo } from 'react'
import type { EntityRow } from '../../resources/entity.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { amount, type Reading, whole } from '../../resources/widgets/typed.ts'
import type { CatalogueRows } from '../use-catalogue.ts'

const hues = (products.fields.hue.schema as unknown as { options: readonly string[] }).options
const groups = (products.fields.article_group as { values?: readonly string[] }).values ?? []

type Choice = { value: string; label: string }
export type Column = {
  field: keyof typeof products.fields
  reading?: Reading
  choices?: readonly Choice[]
}

/** What is edited of many at a time, and what each may be. */
export const useColumns = (catalogue: CatalogueRows): Column[] => {
  const texts = useTexts(products)
  return useMemo(() => {
    const named = (rows: readonly EntityRow[]): Choice[] =>
      rows.map(({ uuid, data }) => ({ value: uuid, label: String(data['name']) }))
    const selling = catalogue.accounts.filter(
      ({ data }) => data['type'] === 'revenue' && data['purpose'] === null && data['vat_type_uuid'] !== null,
    )
    const empty = { value: '', label: '–' }
    return [
      { field: 'price', reading: amount },
      { field: 'category_uuid', choices: [empty, ...named(catalogue.productCategories)] },
      {
        field: 'account_uuid',
        choices: selling.map(({ uuid, data }) => ({
          value: uuid,
          label: `${String(data['number'])} ${String(data['name'])}`,
        })),
      },
      { field: 'print_category_uuid', choices: [empty, ...named(catalogue.printCategories)] },
      { field: 'hue', choices: hues.map((value) => ({ value, label: texts.t(`ui.hue.${value}`) })) },
      { field: 'plu', reading: whole },
      {
        field: 'article_group',
        choices: groups.map((value) => ({ value, label: texts.value('article_group', value) })),
      },
    ]
  }, [catalogue, texts])
}
