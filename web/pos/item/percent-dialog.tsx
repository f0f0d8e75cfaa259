import type { TenthsOfPercent } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { parsePercent } from '../../shared/money/index.ts'
import { NumberDialog } from './number-dialog.tsx'

type PercentDialogProps = {
  title: string
  onSave: (percentage: TenthsOfPercent) => void
  onClose: () => void
}

/** A custom discount: at most one decimal, above 0, at most 100 (POS-41). */
export const PercentDialog = (props: PercentDialogProps) => {
  const { t } = useTranslation('bon')
  return (
    <NumberDialog
      {...props}
      label={t('common:line.discount')}
      action={t('item.giveDiscount')}
      shape={/^\d{0,3}(,\d?)?$/}
      read={parsePercent}
      show={(typed) => `${typed || '0'} %`}
    />
  )
}
