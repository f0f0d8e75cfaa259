import { type Money, minus, type ProductUuid, plus, type Quantity, zero } from '@bon/contracts/kernel'
import { products } from '@bon/contracts/resources'
import type { ProductSums } from '@bon/contracts/statistics'
import type { Catalogue } from '../../resources/index.ts'
import { byCompany, type Counted, figuresOf, type Reads, type Rows } from './counted.ts'

export type ProductReads = {
  productsByCompany: Reads<{
    sums: Rows<{ quantity: Quantity; gross: Money; vat: Money }>
    best: Rows<{ product_uuid: ProductUuid }>
  }>
}

const none: ProductSums = { quantity: 0 as Quantity, gross: zero, net: zero, best: null }

export const productsCounted = ({
  catalogue,
  productsByCompany,
}: ProductReads & { catalogue: Catalogue }): Counted<ProductSums> => ({
  none,
  add: (a, b) => ({
    // Over a period it may exceed the range of a line.
    quantity: (a.quantity + b.quantity) as Quantity,
    gross: plus(a.gross, b.gross),
    net: plus(a.net, b.net),
    best: null,
  }),
  read: async (scope, of) => {
    const found = await productsByCompany(scope, of)
    const [sums, best] = [byCompany(found.sums), byCompany(found.best)]
    return figuresOf(of, (uuid) => {
      const sold = sums.get(uuid)
      if (!sold) return none
      const first = best.get(uuid)
      return {
        quantity: sold.quantity,
        gross: sold.gross,
        net: minus(sold.gross, sold.vat),
        best: first ? (catalogue.anywhere(products, first.product_uuid)?.name ?? '') : null,
      }
    })
  },
})
