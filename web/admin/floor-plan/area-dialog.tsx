import { locations, tablePlanAreas } from '@bon/contracts/resources'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/index.ts'
import { wholeBetween } from '../editing/typed-input.tsx'
import { allRows } from '../parts/all-rows.ts'
import { type Area, type Plan, reachOf, tablesIn } from './plan.ts'

type Props = {
  plan: Plan
  area: Area
  isNew: boolean
  onClose: () => void
  onSubmit: (area: Area) => void
  onRemove: () => void
}

/** An area's name, position and columns; at least as many columns as its tables need (FLR-13). */
export const AreaDialog = ({ plan, area, isNew, onClose, onSubmit, onRemove }: Props) => {
  const { t } = useTranslation('shop')
  const places = useQuery(allRows(locations))
  const [name, setName] = useState(area.name)
  const [columns, setColumns] = useState(String(area.columns))
  const [location_uuid, setLocation] = useState(area.location_uuid)
  const [tried, setTried] = useState(false)
  const { min = 1, max = 20 } = tablePlanAreas.fields.columns
  const reach = reachOf(plan, area.uuid)
  const whole = wholeBetween(columns.trim(), min, max)
  const isTaken = plan.areas.some((other) => other.uuid !== area.uuid && other.name === name.trim())
  const nameFault =
    name.trim() === ''
      ? t('floor.say_a_name')
      : isTaken
        ? t('floor.name_taken', { name: name.trim() })
        : undefined
  const columnsFault =
    whole === undefined
      ? t('floor.whole_between', { min, max })
      : whole < reach
        ? t('floor.columns_hide', { count: reach })
        : undefined
  const tableCount = tablesIn(plan, area.uuid).length
  return (
    <Dialog title={t(isNew ? 'floor.new_area' : 'floor.edit_area')} onClose={onClose}>
      <form
        noValidate
        className="grid gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (nameFault === undefined && columnsFault === undefined && whole !== undefined)
            onSubmit({ ...area, name: name.trim(), columns: whole, location_uuid })
        }}
      >
        <TextInput
          label={t('floor.area_name')}
          value={name}
          maxLength={40}
          withAsterisk
          aria-required
          error={tried && nameFault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('floor.columns')}
          value={columns}
          inputMode="numeric"
          withAsterisk
          aria-required
          error={(tried || (whole ?? reach) < reach) && columnsFault}
          onChange={(event) => setColumns(event.currentTarget.value)}
        />
        {(places.data ?? []).length > 0 && (
          <NativeSelect
            label={t('floor.location')}
            value={location_uuid ?? ''}
            data={[
              { value: '', label: t('floor.no_location') },
              ...(places.data ?? []).map(({ uuid, data }) => ({ value: uuid, label: data.name })),
            ]}
            onChange={(event) => setLocation(event.currentTarget.value || null)}
          />
        )}
        <div className="above-8 flex gap-8-12 wraps at-end">
          {!isNew && (
            <Button variant="default" onClick={onRemove}>
              {t('floor.remove_area', { count: tableCount })}
            </Button>
          )}
          <Button type="submit">{t(isNew ? 'floor.add_area' : 'floor.take')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
