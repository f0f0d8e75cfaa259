import { z } from 'zod'
import type { Row } from '../printing/index.ts'

const style = {
  size: z.literal([1, 2, 3, 4]).optional(),
  bold: z.boolean().optional(),
  inverse: z.boolean().optional(),
  narrow: z.boolean().optional(),
  loud: z.boolean().optional(),
}
/** A row of a paper as the API returns it, so that a screen can render what a printer prints. */
export const PaperRow = z.discriminatedUnion('kind', [
  z.object({
    ...style,
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'centre']).optional(),
    indent: z.int().optional(),
  }),
  z.object({ ...style, kind: z.literal('pair'), left: z.string(), right: z.string() }),
  z.object({
    ...style,
    kind: z.literal('three'),
    left: z.string(),
    middle: z.string(),
    right: z.string(),
  }),
  z.object({
    ...style,
    kind: z.literal('item'),
    amount: z.string(),
    text: z.string(),
    right: z.string().optional(),
  }),
  z.object({ kind: z.literal('rule'), double: z.boolean().optional() }),
  z.object({ kind: z.literal('barcode'), text: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('picture'), width: z.int(), height: z.int(), bits: z.string() }),
  z.object({ kind: z.literal('space') }),
  z.object({ kind: z.literal('cut') }),
]) satisfies z.ZodType<Row>
