import type { ButtonSize, RegisterProduct } from '@bon/contracts/registers'
import { IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { keep, kept } from '../../shared/platform/index.ts'
import { EmptyState, Keycap, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { countsOf } from './cart.ts'
import { findProduct } from './find-product.ts'
import { KeySizes } from './key-sizes.tsx'
import style from './product-grid.module.css'
import { useTake } from './use-take.ts'

const isSize = (value: unknown): value is ButtonSize =>
  value === 'big' || value === 'medium' || value === 'small'

/** The page's keys, or what the search matches. The device may show other key sizes than the sales area says. */
export const ProductGrid = () => {
  const { t } = useTranslation('pos')
  const { register, cart, sale, search } = usePos()
  const { area, page } = useSalesArea()
  const { take } = useTake()
  const [ownSize, setOwnSize] = useState(() => kept('key-size'))
  const size = isSize(ownSize) ? ownSize : (area?.product_button_size ?? 'big')
  const byUuid = useMemo(
    () => new Map(register.products.map((product) => [product.uuid, product])),
    [register.products],
  )
  const searching = search.text.trim() !== ''
  const shown = searching
    ? findProduct(register.products, search.text).matches.slice(0, 60)
    : (page?.products ?? []).flatMap((uuid) => byUuid.get(uuid) ?? [])
  const counts = sale.state.status === 'paid' ? new Map<string, number>() : countsOf(cart)
  const title = searching ? t('search.title') : (page?.name ?? '')

  return (
    <section className={style.wrap} aria-label={title}>
      <div className={style.head}>
        <h1 lang="da">{title}</h1>
        <KeySizes
          size={size}
          onChoose={(next) => {
            keep('key-size', next)
            setOwnSize(next)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <NoProducts searching={searching} onClear={() => search.set('')} />
      ) : (
        <div className={style.keys} style={{ '--columns': area?.columns ?? 5 }}>
          {shown.map((product) => (
            <Keycap
              key={product.uuid}
              name={product.button_text || product.name}
              price={priceText(product, t('common:product.freePrice'))}
              hue={product.hue}
              size={size}
              corner={area?.corner_level ?? 2}
              onBon={counts.get(product.uuid) ?? 0}
              asks={product.price === null}
              onPress={() => take(product)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const priceText = (product: RegisterProduct, free: string): string =>
  product.price === null ? free : shortMoney(product.price)

const NoProducts = ({ searching, onClear }: { searching: boolean; onClear: () => void }) => {
  const { t } = useTranslation('pos')
  return searching ? (
    <EmptyState
      title={t('search.none')}
      icon={<IconSearchOff size={42} stroke={1.3} aria-hidden />}
      action={<TouchButton onClick={onClear}>{t('search.clear')}</TouchButton>}
    >
      {t('search.noneText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('grid.empty')}>{t('grid.emptyText')}</EmptyState>
  )
}
