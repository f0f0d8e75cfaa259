import { Hue } from '@bon/contracts/registers'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import identity from '../identity/identity.module.css'
import style from './cashiers.module.css'

/** The twelve key hues; a name and a check beside the colour, which is never alone. */
export const HueField = ({ value, onChange }: { value: Hue; onChange: (hue: Hue) => void }) => {
  const { t } = useTranslation('identity')
  const name = useId()
  return (
    <fieldset className={identity.fieldset}>
      <legend>{t('cashiers.hue')}</legend>
      <div className={style.hues}>
        {Hue.options.map((hue) => (
          <label key={hue} data-hue={hue}>
            <input type="radio" name={name} checked={hue === value} onChange={() => onChange(hue)} />
            {hue === value ? <IconCheck size={17} stroke={2.4} aria-hidden /> : null}
            {t(`hue.${hue}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
