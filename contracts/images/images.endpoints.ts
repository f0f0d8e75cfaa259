import { z } from 'zod'
import { endpoint, pattern, Uuid } from '../kernel/index.ts'

/** Largest file that may be uploaded (DEF-03). */
export const maxImageBytes = 2 * 1024 * 1024
export const imageTypes = ['image/png', 'image/jpeg'] as const
/** Images per company; a till shows a few hundred products. */
export const mostImages = 2_000

/** Base64 encodes three bytes in four characters. */
const maxText = Math.ceil(maxImageBytes / 3) * 4

export const ImageView = z.object({
  uuid: Uuid,
  type: z.enum(imageTypes),
  width: z.int(),
  height: z.int(),
  /** Base64 for a `data:` URL, because an `img` element cannot send a token. */
  base64: z.string(),
})
export type ImageView = z.infer<typeof ImageView>

export const imageEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/images',
    summary:
      'Keeps a PNG or JPEG of at most 2 MB, written anew without what stood beside the picture (CO-55, DEF-03).',
    permission: 'images.write',
    body_limit: maxText + 1_000,
    body: z.strictObject({
      base64: pattern(maxText + 500, z.regexes.base64, 'base64').min(4),
    }),
    returns: z.object({
      image: z.object({ uuid: Uuid, type: z.enum(imageTypes), width: z.int(), height: z.int() }),
    }),
    rejects: ['image.too_large', 'image.not_an_image', 'image.too_many_pixels', 'image.too_many'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/images/:uuid',
    summary:
      'A picture of the company or of its parent; what a uuid shows never changes, so it is kept for a year.',
    permission: 'images.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ image: ImageView }),
    rejects: [],
  }),
}
