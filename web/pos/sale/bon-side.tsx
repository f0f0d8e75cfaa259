import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quantity } from '../../shared/format/index.ts'
import { NoticesPlace } from '../popups/notices.tsx'
import { usePos } from '../registers/index.ts'
import style from './bon-side.module.css'

/** The right column; on a phone a bottom sheet whose pay button is always visible. */
export const BonSide = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('pos')
  const { cart, sale } = usePos()
  const [open, setOpen] = useState(false)
  const pieces = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <aside
      className={`${style.side} column`}
      data-open={open || ['paid', 'kept'].includes(sale.state.status) || undefined}
      aria-label={t('common:order.one')}
    >
      <NoticesPlace />
      <button type="button" className={style.handle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'bon.hide' : 'bon.show', { count: quantity(pieces) })}
      </button>
      {children}
    </aside>
  )
}
