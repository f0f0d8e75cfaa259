import { products } from '@bon/contracts/resources'
import { useMemo } from 'react'
import { useTexts } from '../../resources/use-texts.ts'
import { amount, type Reading, whole } from '../../resources/widgets/typed.ts'
import { type CatalogueRows, sellsGoods } from '../use-catalogue.ts'

const hues = (products.fields.hue.schema as unknown as { options: readonly string[] }).options
const groups = (products.fields.article_group as { values?: readonly string[] }).values ?? []

type Choice = { value: string; label: string }
export type Column = {
  field: keyof typeof products.fields
  reading?: Reading
  choices?: readonly Choice[]
}

/** The columns of the grid and the allowed values of each. */
export const useColumns = (catalogue: CatalogueRows): Column[] => {
  const texts = useTexts(products)
  return useMemo(() => {
    const named = (rows: readonly { uuid: string; data: { name: string } }[]): Choice[] =>
      rows.map(({ uuid, data }) => ({ value: uuid, label: data.name }))
    const selling = catalogue.accounts.filter(({ data }) => sellsGoods(data))
    const empty = { value: '', label: '–' }
    return [
      { field: 'price', reading: amount },
      { field: 'category_uuid', choices: [empty, ...named(catalogue.productCategories)] },
      {
        field: 'account_uuid',
        choices: selling.map(({ uuid, data }) => ({
          value: uuid,
          label: `${data.number} ${data.name}`,
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
