import type { ButtonSize } from '@bon/contracts/registers'
import { IconSearchOff } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, kept } from '../../shared/platform/index.ts'
import { EmptyState, TouchButton } from '../../shared/ui/index.ts'
import { SoldOutChip, useUnavailable } from '../availability/index.ts'
import { usePos } from '../register/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { countsOf } from './cart.ts'
import { KeySizes } from './key-sizes.tsx'
import style from './product-grid.module.css'
import { ProductKey } from './product-key.tsx'
import { searchText, useSearchText } from './search-text.ts'
import { useGrowing } from './use-growing.tsx'
import { usePricing } from './use-pricing.ts'
import { useResults } from './use-results.ts'
import { useSteady } from './use-steady.ts'
import { useTake } from './use-take.ts'

const isSize = (value: unknown): value is ButtonSize =>
  value === 'big' || value === 'medium' || value === 'small'
const nothingYet = new Map<string, number>()

/** The page's keys, or what the search matches. The device may show other key sizes than the sales area says. */
export const ProductGrid = () => {
  const { t } = useTranslation('pos')
  const { cart, sale } = usePos()
  const { area } = useSalesArea()
  // Drawn when there is time for it: the next letter is never waited for (SC-70).
  const { searching, shown: found, total, at } = useResults(useDeferredValue(useSearchText()))
  const onPage = usePageProducts(searching)
  const taking = useTake()
  const take = useSteady(taking.take)
  const customise = useSteady(taking.customise)
  const { priceOf } = usePricing()
  const absent = useUnavailable()
  const [ownSize, setOwnSize] = useState(() => kept('key-size'))
  const size = isSize(ownSize) ? ownSize : (area?.product_button_size ?? 'big')
  const shown = searching ? found : onPage.products
  const counts = sale.state.status === 'paid' ? nothingYet : countsOf(cart)
  const title = searching ? t('search.title') : onPage.name
  const { drawn, end } = useGrowing(shown, searching ? 'search' : onPage.uuid)
  const texts = { openPrice: t('common:product.freePrice'), soldOut: t('soldOut.one') }

  return (
    <section className={style.wrap} aria-label={title}>
      <div className={style.head}>
        <h1 lang="da">
          {title}
          {searching && total > shown.length ? (
            <small>{t('search.count', { shown: shown.length, total })}</small>
          ) : null}
        </h1>
        <SoldOutChip />
        <KeySizes
          size={size}
          onChoose={(next) => {
            keep('key-size', next)
            setOwnSize(next)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <NoProducts searching={searching} onClear={() => searchText.set('')} />
      ) : (
        <div className={style.keys} style={{ '--columns': area?.columns ?? 5 }}>
          {drawn.map((product, n) => (
            <ProductKey
              // While one types, the same keys get other faces.
              key={searching ? n : product.uuid}
              product={product}
              price={priceOf(product).price}
              size={size}
              corner={area?.corner_level ?? 2}
              onBon={counts.get(product.uuid) ?? 0}
              said={absent.get(product.uuid)?.why === 'sold_out' ? texts.soldOut : undefined}
              openPrice={texts.openPrice}
              chosen={n === at}
              onTake={take}
              onCustomise={customise}
            />
          ))}
          {end}
        </div>
      )}
    </section>
  )
}

/** What stands on the page of this moment; what is hidden for the hour leaves its place to the next (POS-55). */
const usePageProducts = (searching: boolean) => {
  const { register } = usePos()
  const { page } = useSalesArea()
  const absent = useUnavailable()
  const byUuid = useMemo(
    () => new Map(register.products.map((product) => [product.uuid, product])),
    [register.products],
  )
  const uuids = searching ? [] : (page?.products ?? [])
  const products = uuids.flatMap((uuid) =>
    absent.get(uuid)?.why === 'hidden' ? [] : (byUuid.get(uuid) ?? []),
  )
  return { uuid: page?.uuid ?? '', name: page?.name ?? '', products }
}

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
