import { businessDay, cutOffOn, firstDayToSet, instantOf, isZone, zoneRulesOf } from '@bon/contracts/kernel'
import { vatEntities } from '@bon/contracts/resources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { type DraftOf, fieldValue } from '../resources/entity.ts'
import { FieldBox } from '../resources/form/field-box.tsx'

const field = vatEntities.fields.cut_offs

type Typed = { values: DraftOf<typeof vatEntities> }

/** A VAT entity's cut-offs as rows, and as text: which one applies since when, and which one from when. */
export const CutOffs = ({
  values,
  onChange,
}: Typed & { onChange: (field: string, value: unknown) => void }) => (
  <>
    <CutOffWords values={values} />
    <FieldBox
      field={field}
      path="cut_offs"
      value={values.cut_offs}
      onChange={(value) => onChange('cut_offs', value)}
    />
  </>
)

const CutOffWords = ({ values }: Typed) => {
  const { t } = useTranslation('resources')
  // Only future days can change: what applies today was saved before the page was opened.
  const [saved] = useState(() => fieldValue(vatEntities, values, 'cut_offs') ?? [])
  const cut_offs = fieldValue(vatEntities, values, 'cut_offs')
  const zone = fieldValue(vatEntities, values, 'zone') ?? ''
  // Show nothing while a row or the zone is incomplete.
  if (!cut_offs || !isZone(zone)) return null
  const rules = { zone, cut_offs: saved }
  const at = instantOf(now())
  const today = businessDay(at, zoneRulesOf(rules, at))
  const holds = cutOffOn(saved, today)
  const first = firstDayToSet(zone, at)
  const upcoming = cut_offs.filter(({ from }) => from >= first).sort((a, b) => (a.from < b.from ? -1 : 1))
  return (
    <div className="all-columns">
      <p className="below-8">
        {holds
          ? t('vat_entities.cut_off.holds', { time: holds.at, day: dateOf(holds.from) })
          : t('vat_entities.cut_off.initial', {
              time: zoneRulesOf({ zone, cut_offs: [] }, at).day_starts_at,
            })}
      </p>
      {upcoming.map((row) => (
        <p className="below-8" key={row.from}>
          {t('vat_entities.cut_off.later', { time: row.at, day: dateOf(row.from) })}
        </p>
      ))}
      <p className="below-8">{t('vat_entities.cut_off.first', { day: dateOf(first) })}</p>
    </div>
  )
}
