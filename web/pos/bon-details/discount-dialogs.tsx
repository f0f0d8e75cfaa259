import { useTranslation } from 'react-i18next'
import { PercentDialog } from '../item/percent-dialog.tsx'
import type { BonLine } from '../sale/cart.ts'
import { useDetails } from '../sale/use-details.ts'
import { useLineChanges } from '../sale/use-line-changes.ts'

/** Any percentage off the whole bon. */
export const OrderDiscountDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { discount } = useDetails()
  return (
    <PercentDialog
      title={t('more.discount')}
      onClose={onClose}
      onSave={(percentage) => {
        onClose()
        discount(percentage)
      }}
    />
  )
}

/** Any percentage off one line. */
export const LineDiscountDialog = ({ line, onClose }: { line: BonLine; onClose: () => void }) => {
  const { discount } = useLineChanges()
  return (
    <PercentDialog
      title={line.name}
      onClose={onClose}
      onSave={(percentage) => {
        onClose()
        discount(line, percentage)
      }}
    />
  )
}
