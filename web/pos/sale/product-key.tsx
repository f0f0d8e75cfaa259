import type { Money } from '@bon/contracts/kernel'
import type { ButtonSize, RegisterProduct } from '@bon/contracts/registers'
import { memo, useEffect, useRef } from 'react'
import { shortMoney } from '../../shared/format/index.ts'
import { Keycap } from '../../shared/ui/index.ts'

export type ProductKeyProps = {
  product: RegisterProduct
  /** The current price; null for an open price. */
  price: Money | null
  size: ButtonSize
  corner: number
  onBon: number
  /** Why it is unavailable, shown in place of the price; undefined while it is sold. */
  soldOutText: string | undefined
  /** Text shown when there is no price. */
  openPrice: string
  /** The unit of a price that is not for a piece. */
  per: string
  chosen: boolean
  onTake: (product: RegisterProduct) => void
  onCustomise: (product: RegisterProduct) => void
}

/** One product's key; memoised. */
export const ProductKey = memo(
  ({
    product,
    price,
    size,
    corner,
    onBon,
    soldOutText,
    openPrice,
    per,
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
      <div ref={place} className="grid shrinks">
        <Keycap
          name={button_text || name}
          price={soldOutText ?? (price === null ? openPrice : `${shortMoney(price)}${per}`)}
          hue={hue}
          size={size}
          corner={corner}
          onBon={onBon}
          asks={modifier_group_uuids.length > 0 && !soldOutText}
          disabled={soldOutText !== undefined}
          chosen={chosen}
          onPress={press}
          onLongPress={() => onCustomise(product)}
          // A sold-out key still responds: pressing it shows why.
          onRefused={press}
        />
      </div>
    )
  },
)
