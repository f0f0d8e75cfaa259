import { usePos } from '../register/index.ts'
import { useRetained } from '../sale/use-retained.ts'

/** Opens the split of the bon that lies here: an order is split, not a cart. */
export const useOpenSplit = (): (() => void) => {
  const { cart, tell } = usePos()
  const retained = useRetained()
  const { order_uuid } = cart
  return () => retained(() => tell({ type: 'opened', what: 'splitBill', subject: { order_uuid } }))
}
