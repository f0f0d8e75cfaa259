import {
  type AnyResource,
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
import { call } from '../../../shared/api/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { type EntityRow, endpointsOf } from '../../resources/entity.ts'
import { called, type ProductRow, type World } from './world.ts'

/** Every row of an entity, page after page. */
export const allOf = async (definition: AnyResource, signal?: AbortSignal): Promise<EntityRow[]> => {
  const rows: EntityRow[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { limit: 200, ...(cursor === undefined ? {} : { cursor }) }
    const { body } = await call(endpointsOf(definition.name).list, {
      query: asked,
      ...(signal ? { signal } : {}),
    })
    rows.push(...body.rows)
    cursor = body.next
  }
  return rows
}

/** All that a file of goods may speak of, fetched once for an import. */
export const useWorld = () => {
  const { company } = useSession()
  const { i18n } = useTranslation('resources')
  return useQuery({
    queryKey: ['import-world', company.uuid, i18n.language],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<World> => {
      const [held, groups, prints, profiles, categories, vats, goods] = await Promise.all(
        [accounts, modifierGroups, printCategories, priceProfiles, productCategories, vatTypes, products].map(
          (definition) => allOf(definition, signal),
        ),
      )
      await i18n.loadLanguages(['da', 'en'])
      return {
        company_uuid: company.uuid,
        accounts: named(held).map((account) => account as never),
        modifier_groups: named(groups),
        print_categories: named(prints),
        price_profiles: named(profiles),
        categories: named(categories),
        vat_types: named(vats).map((type) => ({ ...type, rate: rateOf(type as never) })),
        products: (goods ?? []) as unknown as ProductRow[],
        words: wordsOf(i18n),
      }
    },
  })
}

const named = (rows: readonly EntityRow[] | undefined) =>
  (rows ?? []).map(({ uuid, company_uuid, data }) => ({
    ...data,
    uuid,
    company_uuid,
    name: String(data['name'] ?? ''),
  }))

const rateOf = ({ rates }: { rates: readonly { from: string; rate: number }[] }): number | undefined =>
  rates.toSorted((a, b) => b.from.localeCompare(a.from))[0]?.rate

/** What people call the values of a choice, in both languages, and what we call them. */
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
