import { orderEndpoints } from '@bon/contracts/orders'
import { IconAlertTriangle, IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { pendingSale } from '../payments/pending-sale.ts'
import { usePos } from '../registers/index.ts'
import { isKeepable } from '../waiting/kept-sale.ts'
import { useNewPrices } from './use-new-prices.ts'

/** State of the payment: an unanswered one is pending, a refused one states that nothing was taken. */
export const SaleNotice = () => {
  const { t } = useTranslation('pos')
  const textOf = useProblemText()
  const { sale, cart, register } = usePos()
  const { reprice } = useNewPrices()
  const { state } = sale
  if (state.status === 'waiting') {
    const pending = pendingSale.of(register.uuid)
    const by = register.payment_types.find(({ uuid }) => uuid === pending?.body.payment_type_uuid)
    const mayKeep = pending !== undefined && isKeepable(pending, cart, by)
    return (
      <Banner
        tone="warn"
        icon={<IconClockPause size={20} aria-hidden />}
        action={
          <>
            {mayKeep ? (
              <button type="button" onClick={sale.keep}>
                {t('pay.keep')}
              </button>
            ) : null}
            <button type="button" onClick={sale.retry}>
              {t('common:common.retry')}
            </button>
          </>
        }
      >
        {textOf(state.error)} {t('pay.waiting')}
      </Banner>
    )
  }
  if (state.status !== 'refused') return null
  const newPrices = isProblem(state.error, orderEndpoints.sell, 'order.price_changed')
  return (
    <Banner
      tone="bad"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      action={
        <button type="button" onClick={newPrices ? () => void reprice() : sale.dismiss}>
          {newPrices ? t('bon.newPrices') : t('common:common.close')}
        </button>
      }
    >
      {textOf(state.error)} {t('pay.nothingTaken')}
    </Banner>
  )
}
