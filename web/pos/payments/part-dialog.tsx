import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { AmountDialog } from '../item/amount-dialog.tsx'

type PartDialogProps = { most: Money; onSave: (amount: Money) => void; onClose: () => void }

/** Asks how much of the bill is paid now, by any means; what remains stays on the bon. */
export const PartDialog = (props: PartDialogProps) => {
  const { t } = useTranslation('bon')
  return (
    <AmountDialog
      {...props}
      title={t('means.partTitle')}
      label={t('means.partLabel', { most: money(props.most) })}
      action={t('means.partTake')}
    />
  )
}
