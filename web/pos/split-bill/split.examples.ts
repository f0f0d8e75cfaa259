import { money, pieces, type Quantity, quantity } from '@bon/contracts/kernel'
import type { OrderLine, OrderView } from '@bon/contracts/orders'
import { idOf, orderView, product } from '../sale/cart.examples.ts'
import { lineOf } from '../sale/line-of.ts'
import { movableLines } from './split-bills.ts'
import type { SplitDraft } from './split-draft.ts'
import { type SplitAction, splitReducer } from './split-reducer.ts'

/** The bill of the design picture: two lines of one product, one by weight, one with a discount. */
export const lineNamed = (
  name: string,
  price: number,
  amount: Quantity,
  over: Partial<OrderLine> = {},
): OrderLine => ({
  ...lineOf(product(name, price, 1), idOf(`line ${name}`), amount, money(price)),
  ...over,
})

export const beer = lineNamed('Fadøl', 6200, pieces(3))
export const beerAgain = { ...beer, uuid: idOf('line Fadøl igen'), quantity: pieces(1) }
export const mussels = lineNamed('Muslinger', 9995, quantity(2500), { unit: 'kilogram' })
export const prawns = lineNamed('Rejemad', 11_900, pieces(1), { percentage_discount: 100 })
export const deposit = lineNamed('Pant', 150, pieces(3), { parent_uuid: beer.uuid })

export const bill = orderView([beer, deposit, beerAgain, mussels, prawns])

export const guestIds = ['a', 'b', 'c', 'd', 'e'].map((name) => idOf(`guest ${name}`))

export const drawingOf = (view: OrderView, guests = 2): SplitDraft =>
  guestIds
    .slice(0, guests)
    .reduce<SplitDraft>((draft, order_uuid) => splitReducer(draft, { type: 'guestAdded', order_uuid }), {
      order_uuid: view.order_uuid,
      revision: view.revision,
      lines: movableLines(view.lines),
      mode: 'items',
      marked: 1,
      guests: [],
      persons: 2,
      amounts: [money(0), money(0)],
      made: [],
      cut: [],
      sent: null,
    })

export const after = (draft: SplitDraft, ...actions: SplitAction[]): SplitDraft =>
  actions.reduce(splitReducer, draft)
