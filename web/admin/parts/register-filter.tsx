import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useRegisters } from './use-registers.ts'

/** Filters a list by register, or by the office's desk; `onChoose` gets an empty string for all. */
export const RegisterFilter = ({
  chosen,
  registers,
  desk,
  onChoose,
}: {
  chosen: string | undefined
  registers: ReturnType<typeof useRegisters>['registers']
  desk: string | undefined
  onChoose: (uuid: string) => void
}) => {
  const { t } = useTranslation('admin')
  return (
    <NativeSelect
      className={chosen && 'narrowed'}
      aria-label={t('orders.filter_register')}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: t('orders.all_registers') },
        ...registers.map(({ uuid, identifier, name }) => ({
          value: uuid,
          label: `${t('orders.register_named', { identifier })} ${name}`,
        })),
        ...(desk === undefined ? [] : [{ value: desk, label: t('z_reports.desk') }]),
      ]}
    />
  )
}
