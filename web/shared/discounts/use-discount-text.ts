import type { DiscountKind, LineDiscount } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { percent } from '../format/index.ts'

type Named = Pick<LineDiscount, 'percentage_discount'> & {
  discount_kind?: Omit<DiscountKind, 'uuid'> | undefined
}

/** A discount without its amount: its share or that it is an amount, and what it is called; or why the line is free. */
export const useDiscountText = () => {
  const { t } = useTranslation()
  return ({ percentage_discount, discount_kind }: Named): string => {
    if (discount_kind && discount_kind.form !== 'discount')
      return t('common:line.free', { reason: discount_kind.name })
    const name = discount_kind?.name ?? t('common:line.discount')
    return percentage_discount > 0 ? `${name} ${percent(percentage_discount)}` : name
  }
}
