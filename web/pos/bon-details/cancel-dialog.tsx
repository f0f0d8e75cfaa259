import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'

/** Cancelling cannot be undone, so it is confirmed first with the amount (ORD-26). */
export const CancelDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { cancel, saving } = useBonChanges()
  return (
    <ConfirmDialog
      title={t('more.cancelTitle', { nr: cart.short_nr })}
      confirm={t('more.cancel')}
      variant="danger"
      busy={saving}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        cancel()
      }}
    >
      {t('more.cancelText', { count: cart.lines.length, total: money(unpaidOfCart(cart)) })}
    </ConfirmDialog>
  )
}
