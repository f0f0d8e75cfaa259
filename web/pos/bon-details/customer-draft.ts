import { OrderCustomer } from '@bon/contracts/orders'

/** The customer's fields as they are typed. */
export type CustomerDraft = {
  name: string
  email: string
  phone: string
  comment: string
  isCompany: boolean
  companyName: string
  vat: string
}
export type CustomerField = Exclude<keyof CustomerDraft, 'isCompany'>

export const draftOf = (customer: OrderCustomer | null | undefined): CustomerDraft => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  comment: customer?.comment ?? '',
  isCompany: customer?.company !== undefined,
  companyName: customer?.company?.name ?? '',
  vat: customer?.company?.vat_number ?? '',
})

const fieldOf: Record<string, CustomerField> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  comment: 'comment',
  'company.name': 'companyName',
  'company.vat_number': 'vat',
}

/** The customer for the command, or the invalid fields in form order (ORD-45 to ORD-48). */
export const customerOf = (
  draft: CustomerDraft,
): { customer: OrderCustomer; problems: [] } | { customer?: never; problems: CustomerField[] } => {
  const [phone, comment] = [draft.phone.trim(), draft.comment.trim()]
  const parsed = OrderCustomer.safeParse({
    name: draft.name.trim(),
    email: draft.email.trim(),
    ...(phone && { phone }),
    ...(comment && { comment }),
    ...(draft.isCompany && {
      company: {
        name: draft.companyName.trim(),
        vat_number: draft.vat.replaceAll(/\s/g, '').toUpperCase(),
      },
    }),
  })
  if (parsed.success) return { customer: parsed.data, problems: [] }
  const wrong = new Set(parsed.error.issues.map(({ path }) => fieldOf[path.join('.')]))
  return { problems: Object.values(fieldOf).filter((field) => wrong.has(field)) }
}
