/** Prefetched after the first screen, so that a weight can be typed when the network is lost later. */
export const fetchDialog = () => import('./weighing-dialog.tsx')
