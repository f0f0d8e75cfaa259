/** Whether another build is deployed than the one that runs here. */
export { useUpdate } from './use-update.ts'
