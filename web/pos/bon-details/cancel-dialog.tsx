import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'

/** A cancelled order does not come back: it is asked first, in numbers (ORD-26). */
export const CancelDialog = () => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { cancel, saving } = useBonChanges()
  return (
    <ConfirmDialog
      title={t('more.cancelTitle', { nr: cart.short_nr })}
      confirm={t('more.cancel')}
      look="danger"
      busy={saving}
      onCancel={askedDetails.done}
      onConfirm={() => {
        askedDetails.done()
        cancel()
      }}
    >
      {t('more.cancelText', { count: cart.lines.length, total: money(unpaidOfCart(cart)) })}
    </ConfirmDialog>
  )
}
