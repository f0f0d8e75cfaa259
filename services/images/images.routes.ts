import { type ImageView, imageEndpoints } from '@bon/contracts/images'
import { type CompanyUuid, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import type { Picture } from '@bon/contracts/printing'

export type ImageFault = 'image.too_large' | 'image.not_an_image' | 'image.too_many_pixels' | 'image.too_many'

/** Image storage, by company. */
export type ImageStore = {
  store(company_uuid: CompanyUuid, base64: string): Promise<Omit<ImageView, 'base64'> | ImageFault>
  /** Raster for thermal paper; computed once and immutable. */
  raster(companies: readonly Uuid[], uuid: Uuid): Promise<Picture | undefined>
  /** From the first of these companies that has it. */
  show(companies: readonly Uuid[], uuid: Uuid): Promise<ImageView | undefined>
}

export const imageRoutes = (images: ImageStore): Route[] => [
  route(imageEndpoints.upload, async ({ body }, { scope }) => {
    const image = await images.store(scope.company_uuid, body.base64)
    return typeof image === 'string' ? reject(image) : { body: { image } }
  }),

  route(imageEndpoints.show, async ({ params }, { scope }) => {
    const image = await images.show(scope.resource_companies, params.uuid)
    return image ? { body: { image }, unchanging: true } : reject('request.not_found')
  }),
]
