declare const __BUILD_KEY__: string
declare const __BUILD_TIME__: string

/** The running build; both values are injected by Vite. */
export const buildKey = typeof __BUILD_KEY__ === 'string' ? __BUILD_KEY__ : 'dev'
export const buildTime = typeof __BUILD_TIME__ === 'string' ? __BUILD_TIME__ : 'dev'
