export * from './replay.routes.ts'
