import {
  accounts,
  modifierGroups,
  priceProfiles,
  printCategories,
  productCategories,
  products,
  vatTypes,
} from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/index.ts'
import { fetchRows } from '../../parts/all-rows.ts'
import { called, type World } from './world.ts'

/** Everything rows may refer to, fetched once per import. */
export const useWorld = () => {
  const { company } = useSession()
  const { i18n } = useTranslation('resources')
  return useQuery({
    queryKey: ['import-world', company.uuid, i18n.language],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<World> => {
      const [accountRows, groups, prints, profiles, categories, vats, goods] = await Promise.all([
        fetchRows(accounts, signal),
        fetchRows(modifierGroups, signal),
        fetchRows(printCategories, signal),
        fetchRows(priceProfiles, signal),
        fetchRows(productCategories, signal),
        fetchRows(vatTypes, signal),
        fetchRows(products, signal),
      ])
      await i18n.loadLanguages(['da', 'en'])
      return {
        company_uuid: company.uuid,
        accounts: accountRows.map(entityOf),
        modifier_groups: groups.map(entityOf),
        print_categories: prints.map(entityOf),
        price_profiles: profiles.map(entityOf),
        categories: categories.map(entityOf),
        vat_types: vats.map((type) => ({ ...entityOf(type), rate: rateOf(type.data) })),
        products: goods,
        words: wordsOf(i18n),
      }
    },
  })
}

const entityOf = <Data extends object>(row: { uuid: string; company_uuid: string; data: Data }) => ({
  ...row.data,
  uuid: row.uuid,
  company_uuid: row.company_uuid,
})

const rateOf = ({ rates }: { rates: readonly { from: string; rate: number }[] }): number | undefined =>
  rates.toSorted((a, b) => b.from.localeCompare(a.from))[0]?.rate

/** Names of choice values in both languages, mapped to the values. */
const wordsOf = (i18n: i18n): World['words'] =>
  Object.fromEntries(
    Object.entries(products.fields).flatMap(([name, field]) => {
      const { values, widget } = field as { values?: readonly string[]; widget: string }
      const all = widget === 'hue' ? hues : values
      if (!all) return []
      const spoken = (value: string) =>
        ['da', 'en'].map((lng) =>
          i18n.t(widget === 'hue' ? `ui.hue.${value}` : `products.value.${name}.${value}`, {
            lng,
            ns: 'resources',
            defaultValue: value,
          }),
        )
      return [
        [
          name,
          Object.fromEntries(
            all.flatMap((value) => [value, ...spoken(value)].map((word) => [called(word), value])),
          ),
        ],
      ]
    }),
  )

const hues: readonly string[] = Object.values(
  (products.fields.hue.schema as unknown as { options: readonly string[] }).options,
)
