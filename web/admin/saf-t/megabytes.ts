import { quantity } from '../../shared/format/index.ts'

/** At least a tenth: a file is never of no size. */
export const megabytes = (bytes: number): string => quantity(Math.max(1, Math.round(bytes / 100_000)) * 100)
