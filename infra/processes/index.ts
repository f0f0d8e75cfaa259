export type { Config } from './config.ts'
export { type House, openHouse } from './house.ts'
export { serve } from './serve.ts'
