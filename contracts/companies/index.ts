export * from './company.view.ts'
