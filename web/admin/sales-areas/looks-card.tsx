import type { Row, salesAreas } from '@bon/contracts/resources'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TypedInput, wholeBetween } from '../editing/typed-input.tsx'
import type { Area } from './area.ts'
import style from './sales-areas.module.css'

const sizes = ['big', 'medium', 'small'] as const
const buttons = ['product_button_size', 'category_button_size'] as const

/** The area itself: name, parent, columns, heights and corners, with live effect (REG-25, REG-26). */
export const LooksCard = ({
  area,
  areas,
  readOnly,
  onChange,
}: {
  area: Area
  areas: readonly Row<typeof salesAreas>[]
  readOnly: boolean
  onChange: (change: Partial<Area>) => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <fieldset className={`${style.looks} grid gap-12 plate bottom`} disabled={readOnly}>
      <legend className="vh">{t('area.looks')}</legend>
      <TypedInput
        label={t('area.name')}
        value={area.name}
        maxLength={40}
        disabled={readOnly}
        onTyped={(name) => (name === '' ? t('floor.say_a_name') : void onChange({ name }))}
      />
      <NativeSelect
        label={t('area.parent')}
        value={area.parent_uuid ?? ''}
        disabled={readOnly}
        data={[
          { value: '', label: t('area.no_parent') },
          ...areas
            .filter(({ uuid }) => uuid !== area.uuid)
            .map(({ uuid, data }) => ({ value: uuid, label: data.name })),
        ]}
        onChange={(event) => onChange({ parent_uuid: event.currentTarget.value || null })}
      />
      <TypedInput
        label={t('area.columns')}
        value={String(area.columns)}
        isNumber
        disabled={readOnly}
        onTyped={(text) => {
          const columns = wholeBetween(text, 1, 12)
          return columns === undefined
            ? t('floor.whole_between', { min: 1, max: 12 })
            : void onChange({ columns })
        }}
      />
      {buttons.map((button) => (
        <Choice
          key={button}
          label={t(`area.${button}`)}
          value={area[button]}
          data={sizes.map((size) => ({ value: size, label: t(`area.size.${size}`) }))}
          onChosen={(size) => onChange({ [button]: size })}
        />
      ))}
      <Choice
        label={t('area.corner_level')}
        value={String(area.corner_level)}
        data={['0', '1', '2', '3'].map((level) => ({ value: level, label: t(`area.corner.${level}`) }))}
        onChosen={(level) => onChange({ corner_level: Number(level) })}
      />
    </fieldset>
  )
}

const Choice = ({
  label,
  value,
  data,
  onChosen,
}: {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChosen: (value: string) => void
}) => (
  <div className="grid gap-4 t-14 w-600">
    <span>{label}</span>
    <SegmentedControl aria-label={label} value={value} data={data} onChange={onChosen} />
  </div>
)
