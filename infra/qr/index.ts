import { encode } from 'uqr'

/** The squares of a QR code, row by row; `true` is dark. */
export const squaresOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
