import type { Money } from '@bon/contracts/kernel'
import type { ButtonSize, RegisterProduct } from '@bon/contracts/registers'
import { memo, useEffect, useRef } from 'react'
import { shortMoney } from '../../shared/format/index.ts'
import { Keycap } from '../../shared/ui/index.ts'
import style from './product-grid.module.css'

export type ProductKeyProps = {
  product: RegisterProduct
  /** Of this moment; null is an open price. */
  price: Money | null
  size: ButtonSize
  corner: number
  onBon: number
  /** Why it is struck, where its price stood; undefined while it is sold. */
  said: string | undefined
  /** Said where there is no price. */
  openPrice: string
  chosen: boolean
  onTake: (product: RegisterProduct) => void
  onCustomise: (product: RegisterProduct) => void
}

/** One product's key; drawn again only when something on it changes. */
export const ProductKey = memo(
  ({
    product,
    price,
    size,
    corner,
    onBon,
    said,
    openPrice,
    chosen,
    onTake,
    onCustomise,
  }: ProductKeyProps) => {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (chosen) place.current?.scrollIntoView({ block: 'nearest' })
    }, [chosen])
    const { name, button_text, hue, modifier_group_uuids } = product
    const press = () => onTake(product)
    return (
      <div ref={place} className={style.place}>
        <Keycap
          name={button_text || name}
          price={said ?? (price === null ? openPrice : shortMoney(price))}
          hue={hue}
          size={size}
          corner={corner}
          onBon={onBon}
          asks={modifier_group_uuids.length > 0 && !said}
          disabled={said !== undefined}
          chosen={chosen}
          onPress={press}
          onLongPress={() => onCustomise(product)}
          // It says why it does nothing: taking it is refused with a sentence.
          onRefused={press}
        />
      </div>
    )
  },
)
