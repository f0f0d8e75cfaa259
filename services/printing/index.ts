export * from './print-job.decider.ts'
export * from './print-queue.ts'
export * from './route-ticket.ts'
