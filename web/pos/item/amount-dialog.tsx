import type { Money } from '@bon/contracts/kernel'
import { priceShape, readPrice } from '../sale/typed-price.ts'
import { NumberDialog, type NumberDialogProps } from './number-dialog.tsx'

type AmountDialogProps = Pick<
  NumberDialogProps<Money>,
  'title' | 'label' | 'action' | 'onSave' | 'onClose'
> & {
  most: Money
}

/** Asks for an amount above zero and at most `most`. */
export const AmountDialog = ({ most, onSave, onClose, ...texts }: AmountDialogProps) => (
  <NumberDialog
    {...texts}
    shape={priceShape}
    read={(typed) => {
      const amount = readPrice(typed)
      return amount !== undefined && amount <= most ? amount : undefined
    }}
    show={(typed) => typed || '0'}
    onClose={onClose}
    onSave={(amount) => {
      onClose()
      onSave(amount)
    }}
  />
)
