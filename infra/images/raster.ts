import { bytesOfRow, type Picture, pictureRoom } from '@bon/contracts/printing'
import sharp from 'sharp'

/**
 * A logo as thermal paper can print it: black or white, within the given size. Greys are dithered (Floyd and Steinberg,
 * 1976), so that a photograph stays recognisable.
 */
export const rasterOf = async (bytes: Uint8Array): Promise<Picture> => {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ ...pictureRoom, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = Float32Array.from({ length: width * height }, (_, i) => data[i * channels] ?? 255)
  const across = bytesOfRow(width)
  const bits = new Uint8Array(across * height)
  const give = (x: number, y: number, error: number) => {
    if (x < 0 || x >= width || y >= height) return
    grey[y * width + x] = (grey[y * width + x] ?? 255) + error
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const was = grey[y * width + x] ?? 255
      const isBlack = was < 128
      if (isBlack) bits[y * across + (x >> 3)] = (bits[y * across + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      const error = (was - (isBlack ? 0 : 255)) / 16
      give(x + 1, y, error * 7)
      give(x - 1, y + 1, error * 3)
      give(x, y + 1, error * 5)
      give(x + 1, y + 1, error)
    }
  return { width, height, bits: bits.toHex() }
}
