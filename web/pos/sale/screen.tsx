import { Suspense } from 'react'
import { useSteadyPos } from '../registers/index.ts'
import { SplitBill, useSplitReturn } from '../split-bill/index.ts'
import { useQuantityPrompt, WeighingDialog } from '../weighing/index.ts'
import { Bon } from './bon.tsx'
import { BonSide } from './bon-side.tsx'
import { detailsPrompt } from './details-dialog-store.ts'
import { itemPrompt } from './item-dialog-store.ts'
import { ConflictDialog, DetailsDialog, ItemDialog, PriceDialog, useLazyParts } from './lazy-parts.tsx'
import { useMergeConflict } from './merge-conflict.ts'
import { PageRail } from './page-rail.tsx'
import { pricePrompt } from './price-dialog-store.ts'
import { ProductGrid } from './product-grid.tsx'
import style from './sale.module.css'
import { useSaleKeys } from './use-sale-keys.ts'
import { useScanner } from './use-scanner.ts'

/** DES-3 and DES-4: rail 140 px, grid, bon 412 px. After a payment the change replaces the bon. */
export const SaleScreen = () => {
  const { context, paying } = useSteadyPos()
  const price = pricePrompt.use()
  const item = itemPrompt.use()
  const details = detailsPrompt.use()
  const conflict = useMergeConflict()
  const weighing = useQuantityPrompt()
  // While searching, all keys of the register stay active except those being typed.
  const isOpen = !context.popup && (context.second === null || context.second === 'search')
  const free = isOpen && !price && !item && !details && !conflict && !weighing
  const lazyParts = useLazyParts()
  useScanner(free)
  return (
    <>
      <Ears on={free} />
      {context.second === 'splitBill' ? (
        <Suspense>
          <SplitBill />
        </Suspense>
      ) : (
        <main className={style.sale}>
          <PageRail />
          <ProductGrid />
          <BonSide>
            {paying.status !== 'paid' ? <Bon /> : lazyParts && <lazyParts.ChangePanel paid={paying.paid} />}
          </BonSide>
          {lazyParts && context.second === 'payment' ? <lazyParts.PaymentSheet /> : null}
          <Suspense>
            {conflict ? <ConflictDialog conflict={conflict} /> : null}
            {weighing ? <WeighingDialog key={weighing.product.uuid} prompt={weighing} /> : null}
            {item ? <ItemDialog key={item.line_uuid} prompt={item} /> : null}
            {price ? <PriceDialog prompt={price} /> : null}
            {details ? <DetailsDialog of={details} /> : null}
          </Suspense>
        </main>
      )}
    </>
  )
}

/** Key handling depends on the lines; in a component of its own so that the screen does not re-render for each line. */
const Ears = ({ on }: { on: boolean }) => {
  useSaleKeys(on)
  useSplitReturn()
  return null
}
