import type { Money } from '@bon/contracts/kernel'
import { lineTotals } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { AmountDialog } from '../item/amount-dialog.tsx'
import { PercentDialog } from '../item/number-dialog.tsx'
import type { BonLine } from '../sale/cart.ts'
import { useBonDiscount } from '../sale/use-bon-discount.ts'
import { useLineChanges } from '../sale/use-line-changes.ts'
import type { DiscountQuestion } from '../till/dialogs.ts'
import { GiveFreeDialog } from './give-free-dialog.tsx'

type DiscountDialogProps = {
  dialog: DiscountQuestion
  onClose: () => void
}

/** What takes something off the bon or one of its lines. */
export const DiscountDialog = ({ dialog, onClose }: DiscountDialogProps) => {
  switch (dialog.kind) {
    case 'orderDiscount':
      return <OrderDiscountDialog onClose={onClose} />
    case 'orderDiscountAmount':
      return <OrderAmountDialog onClose={onClose} />
    case 'lineDiscount':
      return <LineDiscountDialog line={dialog.line} onClose={onClose} />
    case 'lineDiscountAmount':
      return <LineAmountDialog line={dialog.line} onClose={onClose} />
    case 'comp':
      return <GiveFreeDialog line={dialog.line} onClose={onClose} />
  }
}

/** Any percentage off the whole bon. */
const OrderDiscountDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { discount } = useBonDiscount()
  return <PercentDialog title={t('more.discount')} onClose={onClose} onSave={discount} />
}

/** Any percentage off one line. */
const LineDiscountDialog = ({ line, onClose }: { line: BonLine; onClose: () => void }) => {
  const { discount } = useLineChanges()
  return (
    <PercentDialog
      title={line.name}
      onClose={onClose}
      onSave={(percentage_discount) => discount(line, { percentage_discount })}
    />
  )
}

type AmountOffProps = { title: string; most: Money; onSave: (amount: Money) => void; onClose: () => void }

/** An amount off, at most what there is to take it from. */
const AmountOffDialog = (props: AmountOffProps) => {
  const { t } = useTranslation('bon')
  return (
    <AmountDialog
      {...props}
      label={t('more.amountLabel', { most: money(props.most) })}
      action={t('item.giveDiscount')}
    />
  )
}

/** An amount off the whole bon, divided over its lines. */
const OrderAmountDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { reduce, most } = useBonDiscount()
  return <AmountOffDialog title={t('more.amountTitle')} most={most()} onSave={reduce} onClose={onClose} />
}

/** An amount off one line, whatever its quantity. */
const LineAmountDialog = ({ line, onClose }: { line: BonLine; onClose: () => void }) => {
  const { discount } = useLineChanges()
  return (
    <AmountOffDialog
      title={line.name}
      most={lineTotals(line).gross}
      onSave={(discount_amount) => discount(line, { percentage_discount: 0, discount_amount })}
      onClose={onClose}
    />
  )
}
