import {
  businessDay,
  cutOffOn,
  danishDay,
  firstDayToSet,
  instantOf,
  isZone,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { vatEntities } from '@bon/contracts/resources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../shared/format/index.ts'
import { now } from '../../../shared/platform/index.ts'
import type { Data } from '../entity.ts'
import { FieldBox } from '../form/field-box.tsx'
import style from './overrides.module.css'

const field = vatEntities.fields.cut_offs

type Typed = { values: Data }

/** The cut-offs of a VAT entity as rows, and in words: which one holds since when, and which one from when on. */
export const CutOffs = ({
  values,
  onChange,
}: Typed & { onChange: (field: string, value: unknown) => void }) => (
  <>
    <CutOffWords values={values} />
    <FieldBox
      field={field}
      path="cut_offs"
      value={values['cut_offs']}
      onChange={(value) => onChange('cut_offs', value)}
    />
  </>
)

const CutOffWords = ({ values }: Typed) => {
  const { t } = useTranslation('resources')
  // Only days to come can change: what holds today is what was saved when the page was opened.
  const [saved] = useState(() => field.schema.safeParse(values['cut_offs']).data ?? [])
  const cut_offs = field.schema.safeParse(values['cut_offs'])
  const zone = String(values['zone'] ?? '')
  // While a row or the zone is being typed, there is nothing to say of it.
  if (!cut_offs.success || !isZone(zone)) return null
  const rules = { zone, cut_offs: saved }
  const at = instantOf(now())
  const today = businessDay(at, zoneRulesOf(rules, at))
  const holds = cutOffOn(saved, today)
  const first = firstDayToSet(zone, at)
  const later = cut_offs.data.filter(({ from }) => from >= first).sort((a, b) => (a.from < b.from ? -1 : 1))
  return (
    <div className={style.words}>
      <p>
        {holds
          ? t('vat_entities.cut_off.holds', { time: holds.at, day: dateOf(holds.from) })
          : t('vat_entities.cut_off.initial', { time: danishDay.day_starts_at })}
      </p>
      {later.map((row) => (
        <p key={row.from}>{t('vat_entities.cut_off.later', { time: row.at, day: dateOf(row.from) })}</p>
      ))}
      <p>{t('vat_entities.cut_off.first', { day: dateOf(first) })}</p>
    </div>
  )
}
