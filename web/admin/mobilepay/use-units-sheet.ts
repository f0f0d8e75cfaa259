import type { MobilePayUnit, MobilePayUnits } from '@bon/contracts/mobilepay'
import { useTranslation } from 'react-i18next'
import { onePage, type Sheet } from '../exports/sheet.ts'

/** The list of sales units as a file (EXP-01). */
export const useUnitsSheet = (all: MobilePayUnits): Sheet<MobilePayUnit> => {
  const { t } = useTranslation('payments')
  const nameOf = (named: MobilePayUnits['registers'], uuid: string | null) =>
    named.find((each) => each.uuid === uuid)?.name
  return {
    name: t('units.title'),
    columns: [
      { key: 'name', label: t('units.column.name'), value: ({ name }) => name },
      {
        key: 'payment_type',
        label: t('units.column.payment_type'),
        value: ({ payment_type_uuid }) => nameOf(all.payment_types, payment_type_uuid),
      },
      {
        key: 'registers',
        label: t('units.column.registers'),
        value: ({ register_uuids }) =>
          register_uuids.map((uuid) => nameOf(all.registers, uuid) ?? '–').join(', '),
      },
      {
        key: 'state',
        label: t('units.column.state'),
        value: ({ is_on }) => t(is_on ? 'units.on' : 'units.off'),
      },
    ],
    pages: onePage(all.units),
  }
}
