import type { Uuid } from '@bon/contracts/kernel'
import type { ButtonSize, RegisterProduct } from '@bon/contracts/registers'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keep, kept } from '../../shared/platform/index.ts'
import { SoldOutChip, useUnavailable } from '../availability/index.ts'
import { usePos, useSteadyPos } from '../register/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { countsOf } from './cart.ts'
import { KeySizes } from './key-sizes.tsx'
import { NoProducts } from './later.tsx'
import style from './product-grid.module.css'
import { ProductKey, type ProductKeyProps } from './product-key.tsx'
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
  const { area } = useSalesArea()
  // Drawn when there is time for it: the next letter is never waited for (SC-70).
  const { searching, shown: found, total, at } = useResults(useDeferredValue(useSearchText()))
  const onPage = usePageProducts(searching)
  const [ownSize, setOwnSize] = useState(() => kept('key-size'))
  const size = isSize(ownSize) ? ownSize : (area?.product_button_size ?? 'big')
  const shown = searching ? found : onPage.products
  const title = searching ? t('search.title') : onPage.name

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
        <Suspense>
          <NoProducts searching={searching} onClear={() => searchText.set('')} />
        </Suspense>
      ) : (
        <Keys
          shown={shown}
          searching={searching}
          of={searching ? 'search' : onPage.uuid}
          at={at}
          size={size}
        />
      )}
    </section>
  )
}

type KeysProps = {
  shown: readonly RegisterProduct[]
  searching: boolean
  of: string
  at: number
  size: ButtonSize
}

/** What each key says at this moment; one line more on the bon changes none of it. */
const Keys = ({ shown, searching, of, at, size }: KeysProps) => {
  const { t } = useTranslation('pos')
  const { area } = useSalesArea()
  const taking = useTake()
  const take = useSteady(taking.take)
  const customise = useSteady(taking.customise)
  const { priceOf } = usePricing()
  const absent = useUnavailable()
  const { drawn, end } = useGrowing(shown, of)
  const texts = { openPrice: t('common:product.freePrice'), soldOut: t('soldOut.one') }
  const keys = drawn.map((product, n) => ({
    product,
    price: priceOf(product).price,
    size,
    corner: area?.corner_level ?? 2,
    said: absent.get(product.uuid)?.why === 'sold_out' ? texts.soldOut : undefined,
    openPrice: texts.openPrice,
    chosen: n === at,
    onTake: take,
    onCustomise: customise,
  }))
  return (
    <div className={style.keys} style={{ '--columns': area?.columns ?? 5 }}>
      <CountedKeys keys={keys} searching={searching} />
      {end}
    </div>
  )
}

type CountedKeysProps = { keys: readonly Omit<ProductKeyProps, 'onBon'>[]; searching: boolean }

/** Alone in knowing how many of each are on the bon. */
const CountedKeys = ({ keys, searching }: CountedKeysProps) => {
  const { cart, sale } = usePos()
  const counts = sale.state.status === 'paid' ? nothingYet : countsOf(cart)
  return keys.map((key, n) => (
    // While one types, the same keys get other faces.
    <ProductKey key={searching ? n : key.product.uuid} {...key} onBon={counts.get(key.product.uuid) ?? 0} />
  ))
}

/** What stands on the page of this moment; what is hidden for the hour leaves its place to the next (POS-55). */
const usePageProducts = (searching: boolean) => {
  const { register } = useSteadyPos()
  const { page } = useSalesArea()
  const absent = useUnavailable()
  const known = useMemo(() => pageOf(register.products, page?.products ?? []), [register.products, page])
  const products = searching ? [] : known.filter(({ uuid }) => absent.get(uuid)?.why !== 'hidden')
  return { uuid: page?.uuid ?? '', name: page?.name ?? '', products }
}

/** Looked up among those wanted: a map of twenty thousand for two hundred keys would delay the first of them. */
const pageOf = (products: readonly RegisterProduct[], uuids: readonly Uuid[]): RegisterProduct[] => {
  const wanted = new Set(uuids)
  const found = new Map<Uuid, RegisterProduct>()
  for (const product of products) if (wanted.has(product.uuid)) found.set(product.uuid, product)
  return uuids.flatMap((uuid) => found.get(uuid) ?? [])
}
