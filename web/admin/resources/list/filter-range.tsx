import type { Filter } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateField, TimeField } from '../../parts/date-fields/date-field.tsx'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { meantBy, type Reading, textOf } from '../widgets/typed.ts'
import type { FilterProps } from './filter-props.ts'
import style from './list.module.css'

/** From and to; either is optional. */
export const RangeFilter = ({
  name,
  filters,
  onChosen,
  reading,
  kind,
}: FilterProps & { reading?: Reading; kind?: 'date' | 'time' }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const MomentField = kind && { date: DateField, time: TimeField }[kind]
  const before = (is: Filter['is']) => {
    const value = filters.find((filter) => filter.is === is)?.value
    return reading ? textOf(reading, value) : String(value ?? '')
  }
  const [from, setFrom] = useState(() => before('at_least'))
  const [to, setTo] = useState(() => before('at_most'))
  const read = (typed: string) => (reading ? meantBy(reading, typed) : typed || null)
  const bound = (is: 'at_least' | 'at_most', typed: string): Filter[] => {
    const value = read(typed)
    const fits = reading ? typeof value === 'number' : typeof value === 'string'
    return fits ? [{ field: name, is, value: value as string | number }] : []
  }
  const isWrong = (typed: string) => reading !== undefined && typeof read(typed) === 'string'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong(from) && !isWrong(to)) onChosen([...bound('at_least', from), ...bound('at_most', to)])
      }}
    >
      <div className={style.range}>
        {(
          [
            ['ui.filter_from', from, setFrom],
            ['ui.filter_to', to, setTo],
          ] as const
        ).map(([label, value, set]) =>
          MomentField ? (
            <MomentField key={label} label={t(label)} value={value} onChange={set} />
          ) : (
            <TextInput
              key={label}
              inputMode="decimal"
              label={t(label)}
              value={value}
              error={isWrong(value) ? t('rule.not_a_number') : undefined}
              onChange={(event) => set(event.currentTarget.value)}
            />
          ),
        )}
      </div>
      <Button type="submit" fullWidth>
        {t('ui.filter_show')}
      </Button>
    </form>
  )
}
