import { createModules } from '@bon/services/modules'
import { closeRegister, createPrinting } from '@bon/services/processes'

/** All modules, composed over nothing: composing only wires closures, and calls none of the dependencies. */
export const composed = () => {
  const nothing = {
    queries: {},
    papers: {},
    identity: {},
    people: {},
    vault: {},
    signer: {},
    clock: {},
    resources: { stores: {} },
    operator: {},
    devices: {},
    mobilepay: {},
    handler: {},
    agenda: {},
    now: () => '',
  }
  const side = { closeRegister: closeRegister(nothing as never) }
  const printing = createPrinting(nothing as never)
  return createModules({ ...nothing, side, printing } as never)
}
