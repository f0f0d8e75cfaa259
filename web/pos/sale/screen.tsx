import { Suspense } from 'react'
import { useSteadyPos } from '../register/index.ts'
import { SplitBill, useSplitReturn } from '../split-bill/index.ts'
import { useAskedQuantity, WeighingDialog } from '../weighing/index.ts'
import { askedDetails } from './asked-details.ts'
import { askedItem } from './asked-item.ts'
import { askedPrice } from './asked-price.ts'
import { Bon } from './bon.tsx'
import { BonSide } from './bon-side.tsx'
import { ConflictDialog, DetailsDialog, ItemDialog, PriceDialog, useLaterParts } from './later.tsx'
import { useMergeConflict } from './merge-conflict.ts'
import { PageRail } from './page-rail.tsx'
import { ProductGrid } from './product-grid.tsx'
import style from './sale.module.css'
import { useSaleKeys } from './use-sale-keys.ts'
import { useScanner } from './use-scanner.ts'

/** Design 03 and 04: rail 140, grid, bon 412. After a payment the change stands where the bon stood. */
export const SaleScreen = () => {
  const { context, paying } = useSteadyPos()
  const asked = askedPrice.use()
  const item = askedItem.use()
  const details = askedDetails.use()
  const conflict = useMergeConflict()
  const weighing = useAskedQuantity()
  // Whoever searches still has every key of the register but those that he types.
  const isOpen = !context.popup && (context.second === null || context.second === 'search')
  const free = isOpen && !asked && !item && !details && !conflict && !weighing
  const later = useLaterParts()
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
            {paying.status !== 'paid' ? <Bon /> : later && <later.ChangePanel paid={paying.paid} />}
          </BonSide>
          {later && context.second === 'payment' ? <later.PaymentSheet /> : null}
          <Suspense>
            {conflict ? <ConflictDialog conflict={conflict} /> : null}
            {weighing ? <WeighingDialog key={weighing.product.uuid} asked={weighing} /> : null}
            {item ? <ItemDialog key={item.line_uuid} asked={item} /> : null}
            {asked ? <PriceDialog asked={asked} /> : null}
            {details ? <DetailsDialog of={details} /> : null}
          </Suspense>
        </main>
      )}
    </>
  )
}

/** What is typed means the bon: it hears of every line, so that the place need not be drawn for one. */
const Ears = ({ on }: { on: boolean }) => {
  useSaleKeys(on)
  useSplitReturn()
  return null
}
