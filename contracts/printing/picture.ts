/** A black-and-white picture: one bit per dot from the left, rows padded to whole bytes, in hexadecimal. */
export type Picture = { width: number; height: number; bits: string }

/** Largest picture in dots, 48 × 24 mm at 203 dpi; the same on both papers, since 58 mm has 384 dots across. */
export const pictureRoom = { width: 384, height: 192 }

export const bytesOfRow = (width: number): number => Math.ceil(width / 8)

export const bytesOfPicture = ({ bits }: Picture): number[] =>
  Array.from({ length: bits.length / 2 }, (_, i) => Number.parseInt(bits.slice(2 * i, 2 * i + 2), 16))

/** Runs of adjacent black dots, so that a renderer draws one bar per run and not one per dot. */
export const runsOf = (picture: Picture): { x: number; y: number; length: number }[] => {
  const { width, height } = picture
  const bytes = bytesOfPicture(picture)
  const across = bytesOfRow(width)
  const isBlack = (x: number, y: number) => (((bytes[y * across + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isBlack(x, y)) continue
      const from = x
      while (x < width && isBlack(x, y)) x++
      runs.push({ x: from, y, length: x - from })
    }
  return runs
}
