export { type MobilePay, migrateMobilePay, openMobilePay } from './open-mobilepay.ts'
