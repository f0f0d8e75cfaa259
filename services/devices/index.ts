export * from './device.routes.ts'
export { hasDrawer, openDrawerOf } from './drawer.ts'
export { scaleOfRegister } from './register-scale.ts'
export * from './weigh.ts'
