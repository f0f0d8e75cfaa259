/** Comes right after the first screen: a till that loses its network later can still type a weight. */
export const fetchDialog = () => import('./weighing-dialog.tsx')
