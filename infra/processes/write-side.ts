import type { Uuid } from '@bon/contracts/kernel'
import type { Clock, EventStore, MessageBus, Signer } from '@bon/contracts/ports'
import { registers, vatEntities } from '@bon/contracts/resources'
import { createSealer, type SealedUpTo, type Sealer } from '@bon/services/journal'
import { type CommandHandler, createCommandHandler, type ProcessManager } from '@bon/services/kernel'
import {
  type CardBits,
  closeRegister,
  createBillCustomer,
  createCardHold,
  createCarryLines,
  createCreditCustomer,
  createGiveBack,
  createSettlePayment,
  createUnwind,
  holdGiftCard,
  issueGiftCards,
  numberPickups,
  payOrder,
  refundOrder,
  sealJournal,
  sealReceipts,
  transferLines,
} from '@bon/services/processes'
import { createSessions, type Sessions } from '@bon/services/registers'
import { impersonator } from '../identity/index.ts'
import { cardTermsOf } from '../shop/cards.ts'
import { type Catalogue, followCatalogue } from '../shop/catalogue.ts'
import { sealLater } from '../shop/in-time.ts'
import { windowOf } from '../shop/printing.ts'
import type { SavedCatalogue } from '../shop/saved-catalogue.ts'
import { zoneOfIn } from '../shop/zone-rules.ts'

/** The write side wired over its ports: the same in the shop, in the demo and in a test. */
export type WriteSide = {
  store: EventStore
  handler: CommandHandler
  sealer: Sealer
  sessions: Sessions
  settle: ReturnType<typeof createSettlePayment>
  carry: ReturnType<typeof createCarryLines>
  giveBack: ReturnType<typeof createGiveBack>
  unwind: ReturnType<typeof createUnwind>
  catalogue: Catalogue
  closeRegister: ProcessManager
  processes: readonly ProcessManager[]
}

type Ports = {
  store: EventStore
  signer: Signer
  clock: Clock
  bus: MessageBus
  bitsOf: CardBits
  sealedUpTo?: SealedUpTo
  saved?: SavedCatalogue | undefined
  signal: AbortSignal
  /** A journal that had stopped goes on. */
  onResume?: () => void
}

export const createWriteSide = async ({
  store,
  signer,
  clock,
  bitsOf,
  sealedUpTo,
  saved,
  signal,
  onResume,
}: Ports): Promise<WriteSide> => {
  const catalogue = await followCatalogue(store, signal, saved)
  const handler = createCommandHandler(store, {
    impersonator,
    zoneOf: zoneOfIn(catalogue),
    // A demo's month of dishes was eaten long ago.
    settingsOf: ({ actor, company_uuid }) =>
      actor === 'demo' ? {} : { kitchen_window_ms: windowOf(catalogue, company_uuid) },
  })
  const sealer = createSealer({
    store,
    signer,
    ...(onResume ? { onResume } : {}),
    entityOf: async (uuid) => {
      const entity = catalogue.anywhere(vatEntities, uuid)
      if (!entity) throw new Error(`no VAT entity ${uuid}`)
      return { cvr: entity.cvr, zone: entity.zone }
    },
    ...(sealedUpTo ? { sealedUpTo } : {}),
  })
  const sessions = createSessions(store, handler, clock)
  const keeperOf = (uuid: Uuid) => catalogue.anywhere(vatEntities, uuid)?.company_uuid
  const bill = createBillCustomer({ handler, keeperOf })
  const credit = createCreditCustomer({ handler, keeperOf })
  const card = createCardHold({
    handler,
    termsOf: (company_uuid, type_uuid) => cardTermsOf(catalogue, company_uuid, type_uuid),
  })
  const settle = createSettlePayment({
    handler,
    sealer: sealLater(sealer),
    bill,
    holds: { card, gift_card: holdGiftCard(handler) },
  })
  const closing = closeRegister({ store, handler, sealer })
  const carry = createCarryLines(handler)
  const giveBack = createGiveBack({ handler, settle, credit })
  const unwind = createUnwind({ handler, settle })
  const processes = [
    payOrder(settle),
    transferLines(carry),
    refundOrder(giveBack, unwind),
    numberPickups({
      handler,
      locationOf: (uuid) => catalogue.anywhere(registers, uuid)?.location_uuid ?? undefined,
    }),
    issueGiftCards({ handler, bitsOf }),
    sealJournal(sealer),
    sealReceipts(sealer),
    closing,
  ]
  return {
    store,
    handler,
    sealer,
    sessions,
    settle,
    carry,
    giveBack,
    unwind,
    catalogue,
    closeRegister: closing,
    processes,
  }
}
