import type { Money, Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { NumberDialog, type NumberDialogProps } from '../item/number-dialog.tsx'
import { priceShape, readPrice } from './typed-price.ts'
import { useTake } from './use-take.ts'

type TypedPriceProps = Pick<NumberDialogProps<Money>, 'title' | 'label' | 'action' | 'onSave' | 'onClose'>

const TypedPrice = ({ onSave, onClose, ...rest }: TypedPriceProps) => (
  <NumberDialog
    {...rest}
    shape={priceShape}
    read={readPrice}
    show={(_, price) => money(price ?? 0)}
    onClose={onClose}
    onSave={(price) => {
      onClose()
      onSave(price)
    }}
  />
)

type PriceDialogProps = { product: RegisterProduct; quantity: Quantity; onClose: () => void }

/** Asks for the price of a product with an open price. */
export const PriceDialog = ({ product, quantity, onClose }: PriceDialogProps) => {
  const { t } = useTranslation('pos')
  const { take } = useTake()
  return (
    <TypedPrice
      title={product.name}
      label={t('price.label')}
      action={t('price.add')}
      onClose={onClose}
      onSave={(price) => take(product, quantity, price)}
    />
  )
}

/** The price of a line in the item dialog below. */
export const ItemPriceDialog = (props: Pick<TypedPriceProps, 'title' | 'onSave' | 'onClose'>) => {
  const { t } = useTranslation('bon')
  return <TypedPrice {...props} label={t('item.price')} action={t('common:common.save')} />
}
