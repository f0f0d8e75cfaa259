import { useTranslation } from 'react-i18next'
import type { Refused } from '../editing/send.ts'
import type { Plan } from './plan.ts'

/** Why the server refused a table or area, with its name (FLR-12 to FLR-15). */
export const useRefusalText = () => {
  const { t } = useTranslation(['shop', 'resources'])
  return ({ resource, uuid, code, rules }: Refused, plan: Plan): string => {
    const number = plan.tables.find((table) => table.uuid === uuid)?.number ?? ''
    const area = plan.areas.find((each) => each.uuid === uuid)?.name ?? ''
    const name = resource === 'tables' ? t('floor.table', { number }) : area
    if (code === 'resource.taken')
      return resource === 'tables'
        ? t('floor.fault.number_taken', { number })
        : t('floor.name_taken', { name: area })
    const why = rules.map((rule) => t([`resources:rule.${rule}`, 'resources:rule.invalid'])).join(' ')
    return `${name}: ${why || t([`common:problem.${code}`, 'common:problem.internal'])}`
  }
}
