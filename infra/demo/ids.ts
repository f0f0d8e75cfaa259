import { type Uuid, uuid5 } from '@bon/contracts/kernel'

const namespace: Uuid = '6b616a6b-616e-5465-8eaa-626f6e000001'

/** Fixed ids of the demo: the same in every installation, so that guides and tests can cite them. */
export const demoId = (name: string): Uuid => uuid5(namespace, name)
