import type { MobilePayUnit, MobilePayUnits } from '@bon/contracts/mobilepay'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

type RowsProps = { all: MobilePayUnits; mayWrite: boolean; onEdit: (unit: MobilePayUnit) => void }

export const UnitRows = ({ all, mayWrite, onEdit }: RowsProps) => {
  const { t } = useTranslation('payments')
  const nameOf = (named: MobilePayUnits['registers'], uuid: string) =>
    named.find((each) => each.uuid === uuid)?.name ?? '–'
  return all.units.map((unit) => (
    <tr key={unit.uuid}>
      <td>{unit.name}</td>
      <td>{unit.payment_type_uuid ? nameOf(all.payment_types, unit.payment_type_uuid) : '–'}</td>
      <td>
        {unit.register_uuids.map((uuid) => nameOf(all.registers, uuid)).join(', ') || t('units.nowhere')}
      </td>
      <td>
        <Tag {...(unit.is_on && { tone: 'ok' as const })}>{t(unit.is_on ? 'units.on' : 'units.off')}</Tag>
      </td>
      <td>
        {mayWrite && (
          <Button
            variant="default"
            aria-label={t('units.editNamed', { name: unit.name })}
            onClick={() => onEdit(unit)}
          >
            {t('units.edit')}
          </Button>
        )}
      </td>
    </tr>
  ))
}
