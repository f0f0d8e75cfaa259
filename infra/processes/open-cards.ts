import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { Agenda, Terminal } from '@bon/contracts/ports'
import {
  merchantNumberOf,
  paymentTypeOfTerminal,
  surchargeRateOf,
  terminalOwnerOf,
  terminalPlaceOf,
} from '@bon/services/payments'
import { createFinishRefund, createSettleTerminal, createTakeCard } from '@bon/services/processes'
import { newId } from '../clock/index.ts'
import type { Dialler } from '../dialler/index.ts'
import { openMobilePay } from '../mobilepay/index.ts'
import { openTerminals } from '../terminals/index.ts'
import type { Foundation } from './open-foundation.ts'
import type { FollowingWriteSide } from './write-side.ts'

type Options = { dialler: Dialler; agenda: Agenda; terminal: Terminal | undefined }

/** Card terminals and MobilePay, and what drives a payment at one. */
export const openCards = (
  { config, pool, server_key, clock, log }: Foundation,
  side: FollowingWriteSide,
  { dialler, agenda, terminal }: Options,
) => {
  const { catalogue, handler } = side
  const mobilepay = openMobilePay({
    pool,
    server_key,
    now: clock.now,
    simulator: config.terminals,
    companyOf: (terminal_uuid) => terminalOwnerOf(catalogue, terminal_uuid),
    numberOf: (company_uuid) => merchantNumberOf(catalogue, company_uuid),
  })
  const reach = {
    handler,
    newId,
    now: clock.now,
    terminal: terminal ?? openTerminals({ dialler, simulator: config.terminals, vipps: mobilepay.terminal }),
    placeOf: (company_uuid: CompanyUuid, uuid: Uuid) => terminalPlaceOf(catalogue, company_uuid, uuid),
    typeOf: (company_uuid: CompanyUuid, uuid: Uuid) => paymentTypeOfTerminal(catalogue, company_uuid, uuid),
  }
  const cards = createTakeCard({
    settle: side.settle,
    agenda,
    log,
    finishRefund: createFinishRefund(side),
    giveBack: side.giveBack,
    openSession: async (company_uuid, register_uuid) =>
      (await side.sessions.open(register_uuid, company_uuid))?.session_uuid,
    surchargeRateOf: (company_uuid, type_uuid, card_type) =>
      surchargeRateOf(catalogue, company_uuid, type_uuid, card_type),
    ...reach,
  })
  return { mobilepay, cards, settlesTerminal: createSettleTerminal(reach) }
}
