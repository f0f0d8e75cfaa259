import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './figures.module.css'

/** Figures in a row, as far as there is room. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={`${style.strip} flex wraps round-3`}>{children}</dl>
)

/** The first is larger: the total. */
export const Figure = ({
  label,
  value,
  note,
  first = false,
}: {
  label: string
  value: ReactNode
  note: ReactNode
  first?: boolean
}) => (
  <div className={first ? `${style.figure} ${style.first}` : style.figure}>
    <dt className="dim t-14 w-600">{label}</dt>
    <dd className={style.value}>{value}</dd>
    <dd className={style.note}>{note}</dd>
  </div>
)

/** A change shown by arrow, colour and word: never by colour alone (DES-38). */
export const Change = ({ by, text }: { by: number; text: string }) => {
  const { t } = useTranslation('admin')
  if (by === 0) return <>{t('dashboard.same')}</>
  const Arrow = by > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={by > 0 ? style.up : style.down}>
      <Arrow size={16} role="img" aria-label={t(by > 0 ? 'dashboard.up' : 'dashboard.down')} />
      {text}
    </span>
  )
}
