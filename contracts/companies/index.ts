export * from './company.view.ts'
export * from './free-numbers.ts'
export * from './setup.endpoints.ts'
export * from './setup-plan.ts'
