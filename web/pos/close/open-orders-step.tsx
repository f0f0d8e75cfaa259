import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { usePos } from '../register/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** Open bons: the empty ones are cancelled by the close; the others should be paid or cancelled first. */
export const OpenOrdersStep = ({ closing: { openOrders } }: { closing: Closing }) => {
  const { t } = useTranslation('pos')
  const { company } = useSession()
  const { register } = usePos()
  return (
    <div className={style.panel}>
      <h2>{t('close.ordersOpen', { count: openOrders })}</h2>
      <p>{t(openOrders === 0 ? 'close.ordersNone' : 'close.ordersText')}</p>
      {openOrders === 0 ? null : (
        <Link className={style.link} to={`/companies/${company.uuid}/pos/${register.uuid}/orders`}>
          {t('close.toOrders')}
        </Link>
      )}
    </div>
  )
}
