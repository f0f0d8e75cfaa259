import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import { Filters } from '../parts/filters.tsx'
import { RegisterFilter } from '../parts/register-filter.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { longDayOf } from '../parts/words.ts'
import type { Go, Place } from './use-replay.ts'

type Props = {
  place: Place
  days: readonly string[]
  tables: readonly { uuid: string; number: string }[]
  names: ReturnType<typeof useRegisters>
  go: Go
}

/** Which register, which day, and which table. A day that the list does not have came with a link. */
export const PlaceChoice = ({ place: { register, day, table }, days, tables, names, go }: Props) => {
  const { t, i18n } = useTranslation('replay')
  const all = day === undefined || days.includes(day) ? days : [day, ...days].toSorted().toReversed()
  return (
    <Filters aria-label={t('place')}>
      <RegisterFilter
        chosen={register}
        registers={names.registers}
        desk={names.desk}
        onChoose={(uuid) => go({ register: uuid, step: '' })}
      />
      <NativeSelect
        aria-label={t('day')}
        value={day ?? ''}
        onChange={(event) => go({ day: event.currentTarget.value, step: '' })}
        data={all.map((value) => ({
          value,
          label: `${longDayOf(value, i18n.language)} ${dateOf(value).slice(6)}`,
        }))}
      />
      <NativeSelect
        className={table && 'narrowed'}
        aria-label={t('table_choice')}
        value={table ?? ''}
        onChange={(event) => go({ table: event.currentTarget.value })}
        data={[
          { value: '', label: t('all_tables') },
          ...tables.map(({ uuid, number }) => ({ value: uuid, label: t('table', { number }) })),
        ]}
      />
    </Filters>
  )
}
