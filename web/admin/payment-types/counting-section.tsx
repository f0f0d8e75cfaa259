import { paymentTypes } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DenominationFace } from '../../shared/denominations/index.ts'
import type { Data } from '../resources/entity.ts'
import { FieldBox } from '../resources/form/field-box.tsx'
import { useForm } from '../resources/form/form-context.ts'
import style from './counting-section.module.css'
import { danishUnits, toggled } from './denominations.ts'

const names = ['counts_format', 'copy_total_to_close_count', 'separate_counts_by_card_type'] as const

/** How a means of payment is counted: notes and coins by their faces, then what the definition says (REG-33). */
export const CountingSection = ({
  values,
  onChange,
}: {
  values: Data
  onChange: (field: string, value: unknown) => void
}) => {
  const { t } = useTranslation('shop')
  const { disabled } = useForm()
  const { data } = paymentTypes.fields.counts_format.schema.safeParse(values['counts_format'])
  const units = data?.units ?? []
  const set = (next: readonly number[]) => onChange('counts_format', { units: [...next] })
  return (
    <>
      {values['interface_key'] === 'cash' && (
        <fieldset className={style.money} disabled={disabled}>
          <legend>{t('denomination.title')}</legend>
          <div className={style.faces}>
            {danishUnits.map((unit) => (
              <label key={unit}>
                <input
                  type="checkbox"
                  checked={units.includes(unit)}
                  onChange={() => set(toggled(units, unit))}
                />
                <DenominationFace unit={unit} size="row" />
              </label>
            ))}
          </div>
          {!disabled && (
            <Button variant="default" onClick={() => set(danishUnits)}>
              {t('denomination.danish')}
            </Button>
          )}
        </fieldset>
      )}
      {names.map((name) => (
        <FieldBox
          key={name}
          field={paymentTypes.fields[name]}
          path={name}
          value={values[name]}
          onChange={(value) => onChange(name, value)}
        />
      ))}
    </>
  )
}
