import { type ImageView, imageEndpoints } from '@bon/contracts/images'
import { type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import type { Picture } from '@bon/contracts/printing'

export type ImageFault = 'image.too_large' | 'image.not_an_image' | 'image.too_many_pixels' | 'image.too_many'

/** What the routes ask of the shelf: pictures by the company that put them there. */
export type ImageShelf = {
  keep(company_uuid: Uuid, base64: string): Promise<Omit<ImageView, 'base64'> | ImageFault>
  /** As thermal paper has it: made once, and the same for ever. */
  raster(companies: readonly Uuid[], uuid: Uuid): Promise<Picture | undefined>
  /** Of the first of these companies that has it. */
  show(companies: readonly Uuid[], uuid: Uuid): Promise<ImageView | undefined>
}

export const imageRoutes = (shelf: ImageShelf): Route[] => [
  route(imageEndpoints.upload, async ({ body }, { scope }) => {
    const image = await shelf.keep(scope.company_uuid, body.base64)
    return typeof image === 'string' ? reject(image) : { body: { image } }
  }),

  route(imageEndpoints.show, async ({ params }, { scope }) => {
    const image = await shelf.show(scope.resource_companies, params.uuid)
    return image ? { body: { image }, unchanging: true } : reject('request.not_found')
  }),
]
