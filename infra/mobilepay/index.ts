export { type MobilePay, openMobilePay } from './open-mobilepay.ts'
