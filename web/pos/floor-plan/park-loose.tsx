import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import type { Placing } from '../placing/index.ts'
import style from './pick-table.module.css'

/** ORD-10: a bon without a table needs a name to be found again. */
export const ParkLoose = ({ name: before, placing }: { name: string; placing: Placing }) => {
  const { t } = useTranslation('floor-plan')
  const id = useId()
  const [name, setName] = useState(before)
  const park = (event: FormEvent) => {
    event.preventDefault()
    const assigned_name = name.trim()
    void placing.park({ table_uuids: [], ...(assigned_name && { assigned_name }) })
  }
  return (
    <form className={`${style.loose} row gap-12 wraps at-end w-600`} onSubmit={park}>
      <label htmlFor={id}>{t('pick.name')}</label>
      <input
        className="plate-strong"
        id={id}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <TouchButton type="submit" variant="primary" disabled={placing.busy}>
        {t('pick.parkLoose')}
      </TouchButton>
    </form>
  )
}
