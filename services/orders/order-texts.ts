import type { RequestContext, Uuid } from '@bon/contracts/kernel'
import type { CartDetails, CartLine, OrderDetails, OrderLine, VaultText } from '@bon/contracts/orders'
import type { OrderHouse } from './order.house.ts'

type Kept = (
  text: string | null | undefined,
  ...before: (VaultText | null | undefined)[]
) => Promise<VaultText | null>

/**
 * Puts what was typed into the vault. A text that says what it said keeps its reference, so that saving the same cart
 * twice changes nothing. Written before the event that names it; without one it is swept (rule 5).
 */
const keeperOf = async (
  { texts }: OrderHouse,
  uuid: Uuid,
  { scope: { company_uuid } }: RequestContext,
  known: readonly (VaultText | null | undefined)[],
): Promise<Kept> => {
  const refs = known.flatMap((text) => text?.ref ?? [])
  const said = refs.length > 0 ? await texts.get(company_uuid, refs) : new Map<Uuid, string>()
  return async (text, ...before) => {
    if (!text) return null
    const alike = before.find((one) => one && said.get(one.ref) === text)
    return alike ?? texts.put({ company_uuid, subject: uuid, text })
  }
}

/** The stamped lines with references to their texts. */
export const withLineTexts = async (
  house: OrderHouse,
  uuid: Uuid,
  request: RequestContext,
  lines: readonly OrderLine[],
  cart: readonly CartLine[],
  base: readonly OrderLine[],
): Promise<OrderLine[]> => {
  const asked = new Map(cart.map((line) => [line.uuid, line]))
  const were = new Map(base.map((line) => [line.uuid, line]))
  if (!cart.some(({ comment, receipt_text }) => comment || receipt_text)) return lines.map(withoutTexts)
  const keep = await keeperOf(
    house,
    uuid,
    request,
    base.flatMap(({ comment, receipt_text }) => [comment, receipt_text]),
  )
  return Promise.all(
    lines.map(async (line) => {
      const [wanted, was] = [asked.get(line.uuid), were.get(line.uuid)]
      const comment = await keep(wanted?.comment, was?.comment)
      const receipt_text = await keep(wanted?.receipt_text, was?.receipt_text)
      return {
        ...withoutTexts(line),
        ...(comment ? { comment } : {}),
        ...(receipt_text ? { receipt_text } : {}),
      }
    }),
  )
}

const withoutTexts = ({ comment: _, receipt_text: __, ...line }: OrderLine): OrderLine => line

/**
 * What the cart says of the order beside its lines, with names and notes as references: those of the cart's base or of
 * the order as it is now, where the text is alike.
 */
export const detailsOf = async (
  house: OrderHouse,
  uuid: Uuid,
  request: RequestContext,
  {
    assigned_name,
    details,
  }: { assigned_name?: string | null | undefined; details?: CartDetails | undefined },
  known: readonly OrderDetails[],
): Promise<OrderDetails | undefined> => {
  if (assigned_name === undefined && details === undefined) return undefined
  const { customer, customer_note, ...plain } = details ?? {}
  const names = known.map((one) => one.assigned_name)
  const customers = known.map((one) => one.customer)
  const notes = known.map((one) => one.customer_note)
  const keep = await keeperOf(house, uuid, request, [...names, ...customers, ...notes])
  const customer_text = customer && JSON.stringify(customer)
  const kept: OrderDetails = { ...plain }
  if (assigned_name !== undefined) kept.assigned_name = await keep(assigned_name, ...names)
  if (customer !== undefined) kept.customer = await keep(customer_text, ...customers)
  if (customer_note !== undefined) kept.customer_note = await keep(customer_note, ...notes)
  return kept
}

/** A comment is a text of its own. */
export const commentText = (house: OrderHouse, uuid: Uuid, request: RequestContext, text: string) =>
  house.texts.put({ company_uuid: request.scope.company_uuid, subject: uuid, text })
