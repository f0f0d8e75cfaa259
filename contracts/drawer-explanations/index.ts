export * from './drawer-explanation.endpoints.ts'
export * from './drawer-explanation.view.ts'
export * from './explain-drawer.ts'
export * from './facts-of-session.ts'
