import { z } from 'zod'
import { exhaustive } from '../kernel/index.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Cash-register code list 12: what was paid with (LAW-3). */
export const PaymentClass = z.enum([
  '12001',
  '12002',
  '12003',
  '12004',
  '12005',
  '12006',
  '12007',
  '12008',
  '12009',
  '12010',
  '12011',
  '12999',
])
export type PaymentClass = z.infer<typeof PaymentClass>

/** Kinds of cards, as the cash-register file distinguishes them. */
export const classOfCard = { debit: '12002', credit: '12003', mobile_app: '12011' } as const

const classOfMethod = (method: PaymentMethod): PaymentClass => {
  switch (method) {
    case 'cash':
      return '12001'
    case 'card':
    case 'autonomous':
      return '12002'
    case 'enclosure':
    case 'gift_card':
      return '12005'
    case 'invoice':
    case 'interim':
    case 'owed':
      return '12006'
    case 'external':
    case 'zero_total':
      return '12999'
    default:
      return exhaustive(method)
  }
}

/** The class of a payment; a payment names only one that differs from its method's. */
export const paymentClassOf = ({
  method,
  payment_class,
}: {
  method: PaymentMethod
  payment_class?: PaymentClass | undefined
}): PaymentClass => payment_class ?? classOfMethod(method)

/** The class as a payment stores it: absent for its method's. */
export const namedClass = (method: PaymentMethod, payment_class: PaymentClass | undefined) =>
  payment_class !== undefined && payment_class !== classOfMethod(method) ? { payment_class } : {}
