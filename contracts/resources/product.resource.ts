import { z } from 'zod'
import { Money, text, Uuid } from '../kernel/index.ts'
import { Hue } from '../registers/register.view.ts'
import { defineResource } from './resource.ts'

export const products = defineResource({
  name: 'products',
  sharing: 'inherited',
  schema: z.object({
    name: text(100),
    button_text: text(40),
    /** Empty means free price (CAT-20). */
    price: Money.nullable(),
    account_uuid: Uuid,
    article_group: z.string().regex(/^04\d{3}$/),
    hue: Hue,
    plu: z.int().min(1).nullable(),
    barcode: z
      .string()
      .regex(/^\d{13}$/)
      .nullable(),
    unit: z.enum([
      'centiliter',
      'centimeter',
      'decagram',
      'gram',
      'hour',
      'kilogram',
      'liter',
      'meter',
      'minute',
      'pieces',
    ]),
    alcohol_tenths: z.int().min(0).max(1000),
  }),
})
