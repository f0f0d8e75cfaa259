import type { LineDiscount } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { percent } from '../format/index.ts'

/** A discount without its amount: its share, that it is an amount, or why the line is free. */
export const useDiscountText = () => {
  const { t } = useTranslation()
  return ({ percentage_discount, comp }: LineDiscount): string => {
    if (comp) return t('common:line.free', { reason: t(`common:line.comp.${comp}`) })
    const name = t('common:line.discount')
    return percentage_discount > 0 ? `${name} ${percent(percentage_discount)}` : name
  }
}
