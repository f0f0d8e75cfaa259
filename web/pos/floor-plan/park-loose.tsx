import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import type { Placing } from '../placing/index.ts'
import style from './pick-table.module.css'

/** ORD-10: without a table a bon is found again by its name. */
export const ParkLoose = ({ name: before, placing }: { name: string; placing: Placing }) => {
  const { t } = useTranslation('floor-plan')
  const id = useId()
  const [name, setName] = useState(before)
  const park = (event: FormEvent) => {
    event.preventDefault()
    const assigned_name = name.trim()
    void placing.park({ table_uuids: [], ...(assigned_name ? { assigned_name } : {}) })
  }
  return (
    <form className={style.loose} onSubmit={park}>
      <label htmlFor={id}>{t('pick.name')}</label>
      <input
        id={id}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <TouchButton type="submit" look="primary" disabled={placing.busy}>
        {t('pick.parkLoose')}
      </TouchButton>
    </form>
  )
}
