import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { NumberDialog } from '../item/number-dialog.tsx'
import { priceShape, readPrice } from '../sale/typed-price.ts'

type PartDialogProps = { most: Money; onSave: (amount: Money) => void; onClose: () => void }

/** Asks how much of the bill is paid now, by any means; what remains stays on the bon. */
export const PartDialog = ({ most, onSave, onClose }: PartDialogProps) => {
  const { t } = useTranslation('bon')
  return (
    <NumberDialog
      title={t('means.partTitle')}
      label={t('means.partLabel', { most: money(most) })}
      action={t('means.partTake')}
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
}
