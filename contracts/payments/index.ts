export * from './cancel-reason.ts'
export * from './payment.endpoints.ts'
export * from './payment.view.ts'
