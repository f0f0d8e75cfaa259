import type { Instant, Uuid } from '@bon/contracts/kernel'
import type { Clock, EventStore, Signer } from '@bon/contracts/ports'
import { vatEntities } from '@bon/contracts/resources'
import { currencyOf, isPracticeIn, zoneOfIn } from '../companies/index.ts'
import {
  createSealer,
  installKey,
  notSealedOnFailure,
  type SealedUpTo,
  type Sealer,
  type Signers,
} from '../journal/index.ts'
import { type CommandHandler, createCommandHandler, type ProcessManager } from '../kernel/index.ts'
import { cardKindOf, cardTermsOf, surchargeNameOf } from '../payments/index.ts'
import { windowOf } from '../printing/index.ts'
import {
  automaticPrinter,
  closeRegister,
  createBillCustomer,
  createCardHold,
  createCarryLines,
  createCreditCustomer,
  createGiveBack,
  createReversal,
  createSettlePayment,
  holdGiftCard,
} from '../processes/index.ts'
import { createSessions, type Sessions } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** The write side wired over its ports: the same in the shop, in the demo and in a test. */
export type WriteSide = {
  store: EventStore
  handler: CommandHandler
  sealer: Sealer
  sessions: Sessions
  settle: ReturnType<typeof createSettlePayment>
  carry: ReturnType<typeof createCarryLines>
  giveBack: ReturnType<typeof createGiveBack>
  reversal: ReturnType<typeof createReversal>
  closeRegister: ProcessManager
  /** A VAT entity's own key, while sales go on. */
  installKey(vat_entity_uuid: Uuid, key: { signer: Signer; at: Instant }): Promise<void>
}

export type WriteSidePorts = Signers & {
  store: EventStore
  clock: Clock
  catalogue: Catalogue
  /** Who acts in another person's name, if anyone. */
  impersonator(): string | undefined
  /** Version of the running software. */
  bon?: string | undefined
  /** Storage is away for a while. */
  isPassing(error: unknown): boolean
  sealedUpTo?: SealedUpTo | undefined
  /** Called when a stopped journal resumes. */
  onResume?: (() => void) | undefined
}

export const createWriteSide = (ports: WriteSidePorts): WriteSide => {
  const { store, clock, catalogue, isPassing } = ports
  const handler = createCommandHandler(store, {
    impersonator: ports.impersonator,
    bon: ports.bon,
    zoneOf: zoneOfIn(catalogue),
    onlyTestMode: isPracticeIn(catalogue),
    // The kitchen has long made the orders of the demo's past month.
    settingsOf: ({ actor, company_uuid }) =>
      actor === 'demo' ? {} : { kitchen_window_ms: windowOf(catalogue, company_uuid) },
  })
  const sealer = createSealer({
    store,
    signer: ports.signer,
    signerOf: ports.signerOf,
    ...(ports.onResume && { onResume: ports.onResume }),
    ...(ports.sealedUpTo && { sealedUpTo: ports.sealedUpTo }),
    entityOf: async (uuid) => {
      const entity = catalogue.anywhere(vatEntities, uuid)
      if (!entity) throw new Error(`no VAT entity ${uuid}`)
      return { cvr: entity.cvr, zone: entity.zone }
    },
  })
  const sessions = createSessions(store, handler, clock)
  const keeperOf = (uuid: Uuid) => catalogue.anywhere(vatEntities, uuid)?.company_uuid
  const card = createCardHold({
    handler,
    termsOf: (company_uuid, type_uuid) => cardTermsOf(catalogue, company_uuid, type_uuid),
    kindOf: (company_uuid, type_uuid, card_type) => cardKindOf(catalogue, company_uuid, type_uuid, card_type),
    surchargeName: (company_uuid) => surchargeNameOf(catalogue, company_uuid),
  })
  const settle = createSettlePayment({
    handler,
    sealer: notSealedOnFailure(sealer, isPassing),
    bill: createBillCustomer({
      handler,
      keeperOf,
      currencyOf: (company_uuid) => currencyOf(catalogue, company_uuid),
    }),
    holds: { card, gift_card: holdGiftCard(handler) },
  })
  return {
    store,
    handler,
    sealer,
    sessions,
    settle,
    carry: createCarryLines(handler),
    giveBack: createGiveBack({ handler, settle, credit: createCreditCustomer({ handler, keeperOf }) }),
    reversal: createReversal({ handler, settle }),
    installKey: (vat_entity_uuid, key) => installKey({ ...ports, sealer }, vat_entity_uuid, key),
    closeRegister: closeRegister({
      store,
      handler,
      sessions,
      sealer,
      printsAlways: automaticPrinter(catalogue),
      now: () => clock.now(),
    }),
  }
}
