export type { Config } from './config.ts'
export { type House, openHouse } from './house.ts'
export { restore } from './restore.ts'
export { serve } from './serve.ts'
