import { maxImageBytes } from '@bon/contracts/images'
import type { ImageFault } from '@bon/services/images'
import sharp from 'sharp'
import { createGate } from '../identity/index.ts'

export type Encoded = {
  bytes: Buffer
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** Larger than any receipt, key or screen shows. */
const longestSide = 1_600
/** A small file may decompress to gigabytes. */
const mostPixels = 40_000_000

const typeOf = (bytes: Buffer): Encoded['type'] | undefined => {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  return bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ? 'image/jpeg' : undefined
}

/** A decoded picture takes up to 160 MB: one at a time, with a short queue (S-16). */
const gate = createGate({ parallel: 1, waiting: { known: 8, stranger: 0 } })

/**
 * Recognised by its first bytes, not by its name; decoded, rotated upright, scaled down and re-encoded without
 * locations, names or other metadata (CO-55, DEF-03).
 */
export const encode = async (sent: Buffer): Promise<Encoded | ImageFault> => {
  if (sent.length > maxImageBytes) return 'image.too_large'
  const type = typeOf(sent)
  if (!type) return 'image.not_an_image'
  return gate('known', () => rewrite(sent, type))
}

const rewrite = async (sent: Buffer, type: Encoded['type']): Promise<Encoded | ImageFault> => {
  try {
    const image = sharp(sent, { limitInputPixels: false, failOn: 'error' })
    const { width, height } = await image.metadata()
    if (width * height > mostPixels) return 'image.too_many_pixels'
    const sized = image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const encoded = type === 'image/png' ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 85 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, type, width: info.width, height: info.height }
  } catch {
    // The decoder throws for a file that is no complete image; the upload is refused.
    return 'image.not_an_image'
  }
}
