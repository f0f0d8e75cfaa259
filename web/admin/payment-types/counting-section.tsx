import { paymentTypes } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DenominationFace } from '../../shared/denominations/index.ts'
import { type DraftOf, fieldValue } from '../resources/entity.ts'
import { FieldBox } from '../resources/form/field-box.tsx'
import { useForm } from '../resources/form/form-context.ts'
import style from './counting-section.module.css'
import { danishUnits, toggled } from './denominations.ts'

const names = ['counts_format', 'copy_total_to_close_count', 'separate_counts_by_card_type'] as const

/** How a payment type is counted: its denominations, then the definition's fields (REG-33). */
export const CountingSection = ({
  values,
  onChange,
}: {
  values: DraftOf<typeof paymentTypes>
  onChange: (field: string, value: unknown) => void
}) => {
  const { t } = useTranslation('shop')
  const { disabled } = useForm()
  const units = fieldValue(paymentTypes, values, 'counts_format')?.units ?? []
  const set = (next: readonly number[]) => onChange('counts_format', { units: [...next] })
  return (
    <>
      {values.interface_key === 'cash' && (
        <fieldset className={`${style.money} fieldset all-columns`} disabled={disabled}>
          <legend className="t-14 w-600">{t('denomination.title')}</legend>
          <div className={`${style.faces} flex wraps`}>
            {danishUnits.map((unit) => (
              <label className="row touch" key={unit}>
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
