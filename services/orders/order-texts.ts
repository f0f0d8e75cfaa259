import type { RequestContext, Uuid, VaultText } from '@bon/contracts/kernel'
import type { CartDetails, CartLine, OrderDetails, OrderLine } from '@bon/contracts/orders'
import type { OrderDependencies } from './order.dependencies.ts'

type StoreText = (
  text: string | null | undefined,
  ...before: (VaultText | null | undefined)[]
) => Promise<VaultText | null>

/**
 * Stores typed texts in the vault. An unchanged text keeps its reference, so that saving the same cart twice changes
 * nothing. Call before appending the event; a text without one is deleted later (RULE-5).
 */
const keeperOf = async (
  { texts }: OrderDependencies,
  uuid: Uuid,
  { scope: { company_uuid } }: RequestContext,
  existingTexts: readonly (VaultText | null | undefined)[],
): Promise<StoreText> => {
  const refs = existingTexts.flatMap((text) => text?.ref ?? [])
  const textsByRef = refs.length > 0 ? await texts.get(company_uuid, refs) : new Map<Uuid, string>()
  return async (text, ...before) => {
    if (!text) return null
    const alike = before.find((one) => one && textsByRef.get(one.ref) === text)
    return alike ?? texts.put({ company_uuid, subject: uuid, text })
  }
}

/** The stamped lines with references to their texts. */
export const withLineTexts = async (
  deps: OrderDependencies,
  uuid: Uuid,
  request: RequestContext,
  lines: readonly OrderLine[],
  cart: readonly CartLine[],
  base: readonly OrderLine[],
): Promise<OrderLine[]> => {
  const cartLines = new Map(cart.map((line) => [line.uuid, line]))
  const were = new Map(base.map((line) => [line.uuid, line]))
  if (!cart.some(({ comment, receipt_text }) => comment || receipt_text)) return lines.map(withoutTexts)
  const storeText = await keeperOf(
    deps,
    uuid,
    request,
    base.flatMap(({ comment, receipt_text }) => [comment, receipt_text]),
  )
  return Promise.all(
    lines.map(async (line) => {
      const [cartLine, was] = [cartLines.get(line.uuid), were.get(line.uuid)]
      const comment = await storeText(cartLine?.comment, was?.comment)
      const receipt_text = await storeText(cartLine?.receipt_text, was?.receipt_text)
      return {
        ...withoutTexts(line),
        ...(comment && { comment }),
        ...(receipt_text && { receipt_text }),
      }
    }),
  )
}

const withoutTexts = ({ comment: _, receipt_text: __, ...line }: OrderLine): OrderLine => line

/**
 * The cart's details with names and notes as vault references; an unchanged text keeps the reference of the cart's base
 * or of the current order.
 */
export const detailsOf = async (
  deps: OrderDependencies,
  uuid: Uuid,
  request: RequestContext,
  {
    assigned_name,
    details,
  }: { assigned_name?: string | null | undefined; details?: CartDetails | undefined },
  existingDetails: readonly OrderDetails[],
): Promise<OrderDetails | undefined> => {
  if (assigned_name === undefined && details === undefined) return undefined
  const { customer, customer_note, ...plain } = details ?? {}
  const names = existingDetails.map((one) => one.assigned_name)
  const customers = existingDetails.map((one) => one.customer)
  const notes = existingDetails.map((one) => one.customer_note)
  const storeText = await keeperOf(deps, uuid, request, [...names, ...customers, ...notes])
  const customer_text = customer && JSON.stringify(customer)
  const stored: OrderDetails = { ...plain }
  if (assigned_name !== undefined) stored.assigned_name = await storeText(assigned_name, ...names)
  if (customer !== undefined) stored.customer = await storeText(customer_text, ...customers)
  if (customer_note !== undefined) stored.customer_note = await storeText(customer_note, ...notes)
  return stored
}

/** Stores a comment in the vault as a text of its own. */
export const commentText = (deps: OrderDependencies, uuid: Uuid, request: RequestContext, text: string) =>
  deps.texts.put({ company_uuid: request.scope.company_uuid, subject: uuid, text })
