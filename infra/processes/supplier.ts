import { readFileSync } from 'node:fs'
import { isCvr } from '@bon/contracts/resources'
import type { Supplier } from '@bon/services/saf-t'
import { z } from 'zod'

const line = (most: number) => z.string().trim().min(1).max(most)

/** Lengths are those of the file's schema. */
const SupplierFile = z.strictObject({
  name: line(100),
  cvr: z
    .string()
    .regex(/^\d{8}$/)
    .refine(isCvr, 'no CVR number by its check digit'),
  street: line(100),
  house_number: line(20),
  postcode: line(20),
  city: line(50),
  country: z.string().regex(/^[a-z]{2}$/, 'two small letters, as dk'),
})

/** The supplier of the product, from a JSON file; undefined without one. @throws Error that says what is wrong in it. */
export const supplierIn = (file: string | undefined): Supplier | undefined => {
  if (file === undefined) return undefined
  const refused = (why: string) => new Error(`Bon cannot start: BON_SUPPLIER_FILE ${file}: ${why}`)
  let text: unknown
  try {
    text = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
  const parsed = SupplierFile.safeParse(text)
  if (!parsed.success) throw refused(z.prettifyError(parsed.error))
  return parsed.data
}
