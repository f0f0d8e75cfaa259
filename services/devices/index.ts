export * from './device.routes.ts'
export * from './weigh.ts'
