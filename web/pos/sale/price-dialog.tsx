import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { NumberDialog } from '../item/number-dialog.tsx'
import { priceShape, readPrice } from './typed-price.ts'
import { useTake } from './use-take.ts'

type PriceDialogProps = { product: RegisterProduct; quantity: Quantity; onClose: () => void }

/** Asks for the price of a product with an open price. */
export const PriceDialog = ({ product, quantity, onClose }: PriceDialogProps) => {
  const { t } = useTranslation('pos')
  const { take } = useTake()
  return (
    <NumberDialog
      title={product.name}
      label={t('price.label')}
      action={t('price.add')}
      shape={priceShape}
      read={readPrice}
      show={(_, price) => money(price ?? 0)}
      onClose={onClose}
      onSave={(price) => {
        onClose()
        take(product, quantity, price)
      }}
    />
  )
}
