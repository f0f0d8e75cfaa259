import type { Uuid } from '@bon/contracts/kernel'
import type { ButtonSize, RegisterProduct } from '@bon/contracts/registers'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../shared/platform/index.ts'
import { SoldOutChip, useUnavailable } from '../availability/index.ts'
import { usePos, useSteadyPos } from '../registers/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { countsOf } from './cart.ts'
import { waitingTimes } from './find-product.ts'
import style from './product-grid.module.css'
import { ProductKey, type ProductKeyProps } from './product-key.tsx'
import { useSearchText } from './search-text.ts'
import { useGrowing } from './use-growing.tsx'
import { usePricing } from './use-pricing.ts'
import { useResults } from './use-results.ts'
import { useSteady } from './use-steady.ts'
import { useTake } from './use-take.ts'

const BonTools = lazy(async () => ({ default: (await import('./bon-tools.tsx')).BonTools }))
const KeySizes = lazy(async () => ({ default: (await import('./key-sizes.tsx')).KeySizes }))
const TimesPad = lazy(async () => ({ default: (await import('./times-pad.tsx')).TimesPad }))
const NoProducts = lazy(async () => ({ default: (await import('./no-products.tsx')).NoProducts }))

const isSize = (value: unknown): value is ButtonSize =>
  value === 'big' || value === 'medium' || value === 'small'
const nothingYet: ReadonlyMap<string, number> = new Map()

/** The page's product keys, or the search results. The device can override the sales area's key size. */
export const ProductGrid = () => {
  const { t } = useTranslation('pos')
  const { services } = useSteadyPos()
  const { area } = useSalesArea()
  // Deferred, so that rendering results does not delay typing (SC-70).
  const text = useSearchText()
  const times = waitingTimes(text)
  const { searching, shown: found, total, at } = useResults(useDeferredValue(text))
  const onPage = usePageProducts(searching)
  const [ownSize, setOwnSize] = useState(() => readStored('key-size'))
  const size = isSize(ownSize) ? ownSize : (area?.product_button_size ?? 'big')
  const shown = searching ? found : onPage.products
  const title = searching ? t('search.title') : onPage.name

  return (
    <section className={`${style.wrap} column`} aria-label={title}>
      <div className={`${style.head} row wraps rigid`}>
        {times === undefined ? (
          <>
            <h1 lang="da">
              {title}
              {searching && total > shown.length ? (
                <small>{t('search.count', { shown: shown.length, total })}</small>
              ) : null}
            </h1>
            <Suspense>
              <BonTools />
            </Suspense>
            <SoldOutChip />
            <Suspense>
              <KeySizes
                size={size}
                onChoose={(next) => {
                  writeStored('key-size', next)
                  setOwnSize(next)
                }}
              />
            </Suspense>
          </>
        ) : (
          <>
            <h1 className="vh">{title}</h1>
            <Suspense>
              <TimesPad typed={times} />
            </Suspense>
          </>
        )}
      </div>
      {shown.length === 0 ? (
        <Suspense>
          <NoProducts searching={searching} onClear={() => services.searchText.set('')} />
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

/** The state of each key; independent of the bon's lines. */
const Keys = ({ shown, searching, of, at, size }: KeysProps) => {
  const { t } = useTranslation('pos')
  const { area } = useSalesArea()
  const adding = useTake()
  const take = useSteady(usePick(adding))
  const customise = useSteady(adding.customise)
  const { priceOf } = usePricing()
  const absent = useUnavailable()
  const { drawn, end } = useGrowing(shown, of)
  const texts = { openPrice: t('common:product.freePrice'), soldOut: t('soldOut.one') }
  const keys = drawn.map((product, n) => ({
    product,
    price: priceOf(product).price,
    size,
    corner: area?.corner_level ?? 2,
    soldOutText: absent.get(product.uuid)?.why === 'sold_out' ? texts.soldOut : undefined,
    openPrice: texts.openPrice,
    per: product.unit === 'pieces' ? '' : `/${t(`unit.${product.unit}`)}`,
    chosen: n === at,
    onTake: take,
    onCustomise: customise,
  }))
  return (
    <div className={`${style.keys} grid gap-8`} style={{ '--columns': area?.columns ?? 5 }}>
      <CountedKeys keys={keys} searching={searching} />
      {end}
    </div>
  )
}

/** A tapped key takes the quantity that was typed before it, and ends the search. */
const usePick = ({ take, quantityOf }: ReturnType<typeof useTake>) => {
  const { services, dispatch, search } = useSteadyPos()
  const { searchText } = services
  return (product: RegisterProduct): void => {
    const typed = searchText.current()
    take(product, typed.includes('*') ? quantityOf(typed) : undefined)
    if (typed === '') return
    searchText.set('')
    dispatch({ type: 'closed', kind: 'search' })
    search.input.current?.blur()
  }
}

type CountedKeysProps = { keys: readonly Omit<ProductKeyProps, 'onBon'>[]; searching: boolean }

/** The only part that depends on how many of each product are on the bon. */
const CountedKeys = ({ keys, searching }: CountedKeysProps) => {
  const { cart, sale } = usePos()
  const counts = ['paid', 'kept'].includes(sale.state.status) ? nothingYet : countsOf(cart)
  return keys.map((key, n) => (
    // While searching, keep the DOM keys and change only their content.
    <ProductKey key={searching ? n : key.product.uuid} {...key} onBon={counts.get(key.product.uuid) ?? 0} />
  ))
}

/** Products on the current page; a product hidden for the hour leaves no gap (POS-55). */
const usePageProducts = (searching: boolean) => {
  const { register } = useSteadyPos()
  const { page } = useSalesArea()
  const absent = useUnavailable()
  const pageProducts = useMemo(
    () => pageOf(register.products, page?.products ?? []),
    [register.products, page],
  )
  const products = searching ? [] : pageProducts.filter(({ uuid }) => absent.get(uuid)?.why !== 'hidden')
  return { uuid: page?.uuid ?? '', name: page?.name ?? '', products }
}

/**
 * Search only for the wanted products: building a map of twenty thousand for two hundred keys would delay the first
 * render.
 */
const pageOf = (products: readonly RegisterProduct[], uuids: readonly Uuid[]): RegisterProduct[] => {
  const targetUuids = new Set(uuids)
  const found = new Map<Uuid, RegisterProduct>()
  for (const product of products) if (targetUuids.has(product.uuid)) found.set(product.uuid, product)
  return uuids.flatMap((uuid) => found.get(uuid) ?? [])
}
