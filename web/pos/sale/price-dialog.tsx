import type { Money } from '@bon/contracts/kernel'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { NumberDialog } from '../item/number-dialog.tsx'
import { usePos } from '../registers/index.ts'
import { type PricePrompt, pricePrompt } from './price-dialog-store.ts'
import { useTake } from './use-take.ts'

/** A price must be above zero; use a discount to give something away. */
export const readPrice = (typed: string): Money | undefined => {
  const price = parseMoney(typed)
  return price !== undefined && price > 0 ? price : undefined
}
export const priceShape = /^\d{0,7}(,\d{0,2})?$/

/** Asks for the price of a product with an open price. */
export const PriceDialog = ({ prompt }: { prompt: PricePrompt }) => {
  const { t } = useTranslation('pos')
  const { dispatch } = usePos()
  const { take } = useTake()
  const [line_uuid] = useState(newId)
  const product_uuid = prompt.product.uuid
  useEffect(() => {
    dispatch({ type: 'linePending', line: { line_uuid, product_uuid, needs: ['price'] } })
    return () => dispatch({ type: 'lineDropped' })
  }, [dispatch, line_uuid, product_uuid])
  return (
    <NumberDialog
      title={prompt.product.name}
      label={t('price.label')}
      action={t('price.add')}
      shape={priceShape}
      read={readPrice}
      show={(_, price) => money(price ?? 0)}
      onClose={pricePrompt.done}
      onSave={(price) => {
        pricePrompt.done()
        take(prompt.product, prompt.quantity, price)
      }}
    />
  )
}
