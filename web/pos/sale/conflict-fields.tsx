import type { Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, percent } from '../../shared/format/index.ts'
import { usePos } from '../registers/index.ts'
import style from './conflict-dialog.module.css'
import type { differencesOf, Resolved } from './resolve-conflict.ts'
import { useTableNumbers } from './use-table-numbers.ts'

export type ConflictField = { name: string; value: string }
type Differences = Pick<ReturnType<typeof differencesOf>, 'details' | 'tables'>

/** Differences other than lines, as text; a detail missing from one version is shown as missing. */
export const useConflictFields = (tables: readonly Uuid[]) => {
  const { t } = useTranslation(['bon', 'pos'])
  const { register } = usePos()
  const numbersOf = useTableNumbers(tables)
  const { sales_areas, price_rules } = register
  const named = (things: readonly { uuid: Uuid; name: string }[], uuid: Uuid | null | undefined) =>
    things.find((thing) => thing.uuid === uuid)?.name

  const textOf = (details: Resolved['details'], name: Differences['details'][number]) => {
    switch (name) {
      case 'delivery_type':
        return details.delivery_type && t(`conflict.delivery.${details.delivery_type}`)
      case 'customer':
        return [details.customer?.company?.name, details.customer?.name, details.customer?.email]
          .filter(Boolean)
          .join(', ')
      case 'percentage_discount':
        return details.percentage_discount && percent(details.percentage_discount)
      case 'sales_area_uuid':
        return named(sales_areas, details.sales_area_uuid)
      case 'price_profile_uuid':
        return named(price_rules.price_profiles, details.price_profile_uuid)
      case 'due_at':
        return details.due_at && dateTimeOf(details.due_at)
      default:
        return details[name]?.toString()
    }
  }
  return ({ details, table_uuids }: Resolved, differences: Differences): ConflictField[] => {
    const none = t('conflict.none')
    const fields = differences.details.map((name) => ({
      name: t(`conflict.field.${name}`),
      value: textOf(details, name) || none,
    }))
    if (!differences.tables) return fields
    return [{ name: t('conflict.field.tables'), value: numbersOf(table_uuids) || none }, ...fields]
  }
}

export const ConflictFields = ({ fields }: { fields: readonly ConflictField[] }) =>
  fields.length > 0 ? (
    <dl className={`${style.fields} grid gap-8`}>
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null
