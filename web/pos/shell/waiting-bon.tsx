import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { itemsOf } from '../sale/cart.ts'

/** On the other screens: the bon at hand waits, and a tap goes back to it. */
export const WaitingBon = () => {
  const { t } = useTranslation('bon')
  const { cart, bon, register, sale } = usePos()
  const { company } = useSession()
  const navigate = useNavigate()
  if (sale.state.status === 'paid' || bon.lines === 0) return null
  const nr = cart.short_nr
  const count = itemsOf(cart.lines)
  return (
    <TouchButton
      variant="chrome"
      className="rigid"
      aria-label={t('aside.title', { nr, count })}
      onClick={() => void navigate(tillPath(company.uuid, register.uuid))}
    >
      <IconArrowBackUp size={19} aria-hidden />
      <span className="one-line">{t('aside.nr', { nr })}</span>
      <span className="not-narrow one-line">{t('aside.items', { count })}</span>
    </TouchButton>
  )
}
