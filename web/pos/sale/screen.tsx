import { Suspense } from 'react'
import { usePos } from '../register/index.ts'
import { useAskedPrice } from './asked-price.ts'
import { Bon } from './bon.tsx'
import { BonSide } from './bon-side.tsx'
import { ChangePanel, ConflictDialog, PaymentSheet, PriceDialog, useLaterParts } from './later.tsx'
import { useMergeConflict } from './merge-conflict.ts'
import { PageRail } from './page-rail.tsx'
import { ProductGrid } from './product-grid.tsx'
import style from './sale.module.css'
import { useSaleKeys } from './use-sale-keys.ts'
import { useScanner } from './use-scanner.ts'

/** Design 03 and 04: rail 140, grid, bon 412. After a payment the change stands where the bon stood. */
export const SaleScreen = () => {
  const { context, sale } = usePos()
  const asked = useAskedPrice()
  const conflict = useMergeConflict()
  const free = context.second === null && asked === null && conflict === null
  useLaterParts()
  useSaleKeys(free)
  useScanner(free)
  return (
    <main className={style.sale}>
      <PageRail />
      <ProductGrid />
      <BonSide>
        {sale.state.status === 'paid' ? (
          <Suspense>
            <ChangePanel paid={sale.state.paid} />
          </Suspense>
        ) : (
          <Bon />
        )}
      </BonSide>
      <Suspense>
        {context.second === 'payment' ? <PaymentSheet /> : null}
        {conflict ? <ConflictDialog conflict={conflict} /> : null}
        {asked ? <PriceDialog asked={asked} /> : null}
      </Suspense>
    </main>
  )
}
