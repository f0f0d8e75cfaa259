export * from './close-register.process.ts'
export * from './pay-order.process.ts'
export * from './seal-journal.process.ts'
export * from './settle-payment.ts'
