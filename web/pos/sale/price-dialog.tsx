import type { Money } from '@bon/contracts/kernel'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { NumberDialog } from '../item/number-dialog.tsx'
import { usePos } from '../register/index.ts'
import { type AskedPrice, askedPrice } from './asked-price.ts'
import { useTake } from './use-take.ts'

/** A price is above nothing: what costs nothing is a discount. */
export const readPrice = (typed: string): Money | undefined => {
  const price = parseMoney(typed)
  return price !== undefined && price > 0 ? price : undefined
}
export const priceShape = /^\d{0,7}(,\d{0,2})?$/

/** Asks what a product with an open price costs today. */
export const PriceDialog = ({ asked }: { asked: AskedPrice }) => {
  const { t } = useTranslation('pos')
  const { tell } = usePos()
  const { take } = useTake()
  const [line_uuid] = useState(newId)
  const product_uuid = asked.product.uuid
  useEffect(() => {
    tell({ type: 'linePending', line: { line_uuid, product_uuid, needs: ['price'] } })
    return () => tell({ type: 'lineDropped' })
  }, [tell, line_uuid, product_uuid])
  return (
    <NumberDialog
      title={asked.product.name}
      label={t('price.label')}
      action={t('price.add')}
      shape={priceShape}
      read={readPrice}
      show={(_, price) => money(price ?? 0)}
      onClose={askedPrice.done}
      onSave={(price) => {
        askedPrice.done()
        take(asked.product, asked.quantity, price)
      }}
    />
  )
}
