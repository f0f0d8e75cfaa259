import type { TransferView } from '@bon/contracts/transfers'
import { useTranslation } from 'react-i18next'
import { zNumber } from '../parts/words.ts'

/**
 * The text of a voucher in the books: register, Z number and the head of the journal, by which the books pin the
 * journal from outside. Without the head while the Z is not sealed.
 */
export const useVoucherText = () => {
  const { t } = useTranslation('reconciliation')
  return ({ register, n, head }: Pick<TransferView, 'register' | 'n' | 'head'>): string => {
    const of = t('transfer.text_of_voucher', { identifier: register.identifier, n: zNumber(n) })
    return head === null ? of : `${of}, ${head}`
  }
}
