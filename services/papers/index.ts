export * from './paper.decider.ts'
export * from './paper.house.ts'
export * from './paper.routes.ts'
export * from './paper-job.ts'
