import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { usePos } from '../register/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** Open bons: the empty ones are cancelled by the close; the others should be paid or cancelled first. */
export const OpenOrdersStep = ({ closing: { openOrders, session } }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { company } = useSession()
  const { register } = usePos()
  const text = session?.test_mode ? 'session:testMode.closeText' : 'close.ordersText'
  return (
    <div className={style.panel}>
      <h2>{t('close.ordersOpen', { count: openOrders })}</h2>
      <p>{t(openOrders === 0 ? 'close.ordersNone' : text)}</p>
      {openOrders === 0 ? null : (
        <Link className={style.link} to={`/companies/${company.uuid}/pos/${register.uuid}/orders`}>
          {t('close.toOrders')}
        </Link>
      )}
    </div>
  )
}
