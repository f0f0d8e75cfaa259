import { lazy, Suspense } from 'react'
import { useSteadyPos } from '../registers/index.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'
import { Bon } from './bon.tsx'
import { BonSide } from './bon-side.tsx'
import { PageRail } from './page-rail.tsx'
import { ProductGrid } from './product-grid.tsx'
import style from './sale.module.css'
import { useSaleKeys } from './use-sale-keys.ts'

const SplitReturn = lazy(async () => ({
  default: (await import('../split-bill/split-return.ts')).SplitReturn,
}))
// Loaded right after the first screen, while the network is available.
const KeptPanel = lazy(async () => ({ default: (await import('../payments/kept-panel.tsx')).KeptPanel }))

/** DES-3 and DES-4: rail 140 px, grid, bon 412 px. After a payment the change replaces the bon. */
export const SaleScreen = () => {
  const { paying, parts } = useSteadyPos()
  // While searching, all keys of the register stay active except those being typed.
  const isFree = useTill(({ popup, dialogs }) => !popup && dialogs.every(({ kind }) => kind === 'search'))
  const splitting = useTill((till) => dialogOf(till, 'splitBill') !== undefined)
  return (
    <>
      <Ears on={isFree} />
      <Suspense>
        <SplitReturn />
      </Suspense>
      {splitting ? null : (
        <main className={`${style.sale} grid`}>
          <PageRail />
          <ProductGrid />
          <BonSide>
            {paying.status === 'paid' ? (
              parts && <parts.ChangePanel paid={paying.paid} />
            ) : paying.status === 'kept' ? (
              <Suspense>
                <KeptPanel item={paying.item} />
              </Suspense>
            ) : (
              <Bon />
            )}
          </BonSide>
        </main>
      )}
    </>
  )
}

/** Key handling depends on the lines; in a component of its own so that the screen does not re-render for each line. */
const Ears = ({ on }: { on: boolean }) => {
  useSaleKeys(on)
  return null
}
